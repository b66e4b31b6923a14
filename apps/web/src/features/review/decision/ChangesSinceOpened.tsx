import type { Difference } from "@spi/domain/iteration/differences";
import { WarningCallout } from "nhsuk-react-components";
import { Button } from "../../../ui/Button.tsx";
import { ChangesTable } from "../ChangesTable.tsx";

interface ChangesSinceOpenedProps {
  changes: readonly Difference[];
  onLooked: () => void;
}

/** Shows changes since the reviewer opened the page, to check before a decision. */
export function ChangesSinceOpened({ changes, onLooked }: ChangesSinceOpenedProps) {
  return (
    <WarningCallout>
      <WarningCallout.Heading headingLevel="h3">Changed since you opened this page</WarningCallout.Heading>
      {changes.length === 0 ? (
        <p>
          Something beside the iteration’s own fields has changed: what is expected of it, who should be reached, what
          was found or answered, the people of the report, or the attributes and operators that rules are read with. The
          page shows what there is now: read it again.
        </p>
      ) : (
        <ChangesTable caption="Changed since you opened this page" columns={["Then", "Now"]} changes={changes} />
      )}
      <Button variant="secondary" onClick={onLooked}>
        I have looked at what changed
      </Button>
    </WarningCallout>
  );
}
