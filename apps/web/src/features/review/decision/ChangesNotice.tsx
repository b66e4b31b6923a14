import type { Difference } from "@spi/domain/iteration/differences";
import { WarningCallout } from "nhsuk-react-components";
import { Button } from "../../../ui/Button.tsx";
import { ChangesTable } from "../ChangesTable.tsx";

interface ChangesNoticeProps {
  changes: readonly Difference[];
  onConfirm: () => void;
}

/** Lists the changes since the reviewer opened the page. The reviewer must check them before making a decision. */
export function ChangesNotice({ changes, onConfirm }: ChangesNoticeProps) {
  return (
    <WarningCallout>
      <WarningCallout.Heading headingLevel="h3">Changed since you opened this page</WarningCallout.Heading>
      {changes.length === 0 ? (
        <p>
          Something outside the iteration’s own fields has changed. For example, someone has changed an expectation or
          answered a finding, or there is new data about people. This page now shows the latest version. Read it again
          before you decide.
        </p>
      ) : (
        <ChangesTable caption="Changed since you opened this page" columns={["Then", "Now"]} changes={changes} />
      )}
      <Button variant="secondary" onClick={onConfirm}>
        I have checked the changes
      </Button>
    </WarningCallout>
  );
}
