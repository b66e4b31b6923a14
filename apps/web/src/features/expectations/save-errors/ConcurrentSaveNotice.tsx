import type { RefusalBody } from "@spi/domain/api-contract";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";

interface ConcurrentSaveNoticeProps extends NonNullable<RefusalBody["current"]> {
  /** True if the page shows the version that the other user saved. */
  isLatestShown: boolean;
  /** True if there is now an item with the same name. */
  isNameTaken: boolean;
  disabled: boolean;
  /** Repeats the rejected save, based on the version on the page. */
  onRetry: () => void;
}

/**
 * Explains that another user saved first. That user's version is on the page, and this user's change can be added to
 * it.
 */
export function ConcurrentSaveNotice({
  by,
  own,
  isLatestShown,
  isNameTaken,
  disabled,
  onRetry,
}: ConcurrentSaveNoticeProps) {
  const saveText = own ? "you saved elsewhere" : `${by} saved`;
  return (
    <Card heading={`This page now shows what ${saveText}`} feature>
      {isLatestShown && isNameTaken ? (
        <p>
          Someone has already added an expectation with this name, so we have not added yours. It is still in the form
          below. Change the name, or the numbers if it is a limit. Then add it again.
        </p>
      ) : isLatestShown ? (
        <>
          <p>
            We have not saved your change yet. Check the lists below first. Then make your change again. We will keep
            everything else that {saveText}.
          </p>
          <Button disabled={disabled} onClick={onRetry}>
            Make my change again
          </Button>
        </>
      ) : (
        <p>We are loading the latest version. What you wrote is still on this page.</p>
      )}
    </Card>
  );
}
