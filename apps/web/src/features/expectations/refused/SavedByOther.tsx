import type { RefusalBody } from "@spi/domain/api-contract";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";

interface SavedByOtherProps extends NonNullable<RefusalBody["current"]> {
  /** True if the page shows the other user's save. */
  shown: boolean;
  /** True if the item to add exists by now. */
  taken: boolean;
  disabled: boolean;
  /** Repeats the refused save on top of the version on the page. */
  onAgain: () => void;
}

/** Shows that another user saved first. Their version is on the page, and the user's change can go on top. */
export function SavedByOther({ by, own, shown, taken, disabled, onAgain }: SavedByOtherProps) {
  const whose = own ? "you saved elsewhere" : `${by} saved`;
  return (
    <Card heading={`What ${whose} is shown now`} feature>
      {shown && taken ? (
        <p>
          One of the same name is there now, so yours cannot be added as it is. It stands in its form below. Change its
          name, or the numbers of a bound, and add it again.
        </p>
      ) : shown ? (
        <>
          <p>
            What you wanted to save here is not saved yet. Look at the lists below first. Then put it on top: what{" "}
            {whose} stays, and yours is added to it, put in the place of what you changed, or taken away from it.
          </p>
          <Button disabled={disabled} onClick={onAgain}>
            Put mine on top
          </Button>
        </>
      ) : (
        <p>It is being loaded. What you wrote stays on this page.</p>
      )}
    </Card>
  );
}
