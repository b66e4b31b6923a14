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
      <WarningCallout.Heading headingLevel="h3">Changes since you opened this page</WarningCallout.Heading>
      {changes.length === 0 ? (
        <p>
          Something that your decision covers has changed, although the iteration itself has not. For example, someone
          may have changed an expectation or answered a finding, or there may be new population data. Read this page
          again before you decide.
        </p>
      ) : (
        <ChangesTable caption="Changes since you opened this page" columns={["Then", "Now"]} changes={changes} />
      )}
      <Button variant="secondary" onClick={onConfirm}>
        I have checked the changes
      </Button>
    </WarningCallout>
  );
}
