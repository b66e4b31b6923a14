import { ruleTypeFacts, ruleTypes } from "@spi/domain/rule/rule";
import { outcomeWords } from "@spi/domain/words/outcome-words";
import { Card } from "../../ui/Card.tsx";
import { Page } from "../../ui/page/Page.tsx";

/** Words people stumble over, explained once (see the design history). */
const words = [
  { word: "Campaign", meaning: "A programme of invitations with a start and an end date, such as COVID-19 spring." },
  { word: "Iteration", meaning: "One run of invitations inside a campaign, with its own run date, people and rules." },
  { word: "Cohort", meaning: "A list of people to start from. A smaller priority number is looked at first." },
  ...ruleTypes.map((type) => ({ word: `${ruleTypeFacts[type].title} rule`, meaning: outcomeWords[type].purpose })),
  { word: "Routing plan ID", meaning: "The name of a message, with its channels, at the notification service." },
  { word: "Operator", meaning: "How a value is compared: equals, is less than, is in a list." },
  { word: "Comparator", meaning: "What the value is compared with, for example Yes, or a date." },
] as const;

const steps = [
  "Create the campaign: its type, name and dates, then the people who manage it.",
  "Add the routing plan IDs that its messages may use.",
  "Create an iteration: its run date, default routing plan IDs and cohorts.",
  "Add filter, suppression and routing rules. Routing by need gives each format and language its routing plan on one page.",
  "Send the iteration for review. Somebody who did not work on it approves or rejects it.",
  "Request the summary report, and check who would be invited and why others would not.",
] as const;

export function GuidancePage() {
  return (
    <Page title="SPI guidance" help={false}>
      <Card heading="From an idea to a report">
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>Each page saves when you select its green button. What you typed is kept until then.</p>
      </Card>
      <Card heading="What the words mean">
        <dl className="nhsuk-summary-list">
          {words.map(({ word, meaning }) => (
            <div className="nhsuk-summary-list__row nhsuk-summary-list__row--no-actions" key={word}>
              <dt className="nhsuk-summary-list__key">{word}</dt>
              <dd className="nhsuk-summary-list__value">{meaning}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Page>
  );
}
