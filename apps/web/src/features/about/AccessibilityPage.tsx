import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { Card } from "../../ui/Card.tsx";
import { NewTabLink } from "../../ui/NewTabLink.tsx";
import { Page } from "../../ui/page/Page.tsx";

const canDo = [
  "zoom in to 400% without text running off the screen",
  "do everything with a keyboard alone",
  "read each page with a screen reader: headings, labels, errors and what changes on the page are written for one",
  "switch off movement in your device's settings",
] as const;

const tested = [
  "An automatic check against the Web Content Accessibility Guidelines 2.2, level AA, looks at every page in each of its states each time the service is changed.",
  "Automatic tests go through the main tasks with a keyboard alone, and at the width of a phone.",
] as const;

const notTested = [
  "It has not been audited by anybody independent.",
  "It has not been tried by people who use assistive technology every day.",
] as const;

/** Describes how accessible the service is for users of assistive technology, and its known problems. */
export function AccessibilityPage() {
  const email = useQuery(queries.configuration()).data?.support_email ?? "";
  return (
    <Page title="Accessibility statement" help={false}>
      <Card heading="Using this service">
        <p>We want as many people as possible to be able to use Select People for Invitation. You should be able to:</p>
        <List items={canDo} />
        <p>
          <NewTabLink href="https://mcmw.abilitynet.org.uk/">AbilityNet</NewTabLink> has advice on making your device
          easier to use if you have a disability.
        </p>
      </Card>
      <Card heading="How accessible it is">
        <p>We test it in these ways:</p>
        <List items={tested} />
        <p>These checks find no failure that we know of. They cannot find everything:</p>
        <List items={notTested} />
        <p>So we do not claim yet that the service meets the guidelines in full.</p>
      </Card>
      <Card heading="If you cannot use a page">
        <p>
          Email <a href={`mailto:${email}`}>{email}</a>. Say which page it is, what you tried to do and what you use to
          read or operate it.
        </p>
        <p>
          If you are not happy with our answer, you can contact the Equality Advisory and Support Service. The Equality
          and Human Rights Commission enforces the accessibility regulations for public sector bodies.
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
