import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { Card } from "../../ui/Card.tsx";
import { NewTabLink } from "../../ui/NewTabLink.tsx";
import { Page } from "../../ui/page/Page.tsx";

const abilities = [
  "zoom in to 400% without text running off the screen",
  "do everything using only a keyboard",
  "read each page with a screen reader, including errors and messages about what has changed",
  "turn off animations in your device's settings",
] as const;

const tested = [
  "Each time we change the service, we check every page automatically against the Web Content Accessibility Guidelines 2.2, level AA.",
  "Automated tests complete the main tasks using only a keyboard, and at the width of a phone.",
] as const;

const notTested = [
  "The service has not had an independent audit.",
  "The service has not been tested by people who use assistive technology every day.",
] as const;

/** Shows the accessibility statement, with the service's known problems. */
export function AccessibilityPage() {
  const email = useQuery(queries.configuration()).data?.support_email ?? "";
  return (
    <Page title="Accessibility statement" help={false}>
      <Card heading="Using this service">
        <p>We want as many people as possible to be able to use Select People for Invitation. You should be able to:</p>
        <List items={abilities} />
        <p>
          <NewTabLink href="https://mcmw.abilitynet.org.uk/">AbilityNet</NewTabLink> has advice on making your device
          easier to use if you have a disability.
        </p>
      </Card>
      <Card heading="How accessible this service is">
        <p>We test the service in these ways:</p>
        <List items={tested} />
        <p>These checks did not find any failures, but they cannot find every problem. In addition:</p>
        <List items={notTested} />
        <p>For these reasons, we cannot yet say that the service fully meets the guidelines.</p>
      </Card>
      <Card heading="If you cannot use a page">
        <p>
          Email <a href={`mailto:${email}`}>{email}</a>. Tell us which page you could not use, what you tried to do and
          which device or assistive technology you use.
        </p>
        <p>
          If you are not happy with our response, you can contact the Equality Advisory and Support Service. The
          Equality and Human Rights Commission enforces the accessibility regulations for public sector bodies.
        </p>
        <p>This statement was prepared on 21 November 2026.</p>
      </Card>
    </Page>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
