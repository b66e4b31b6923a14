import type { RefusalBody } from "@spi/domain/api-contract";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";

interface ConcurrentSaveNoticeProps extends NonNullable<RefusalBody["current"]> {
  /** True if the page shows the other user's save. */
  isLatestShown: boolean;
  /** True if an item with the same name now exists. */
  isNameTaken: boolean;
  disabled: boolean;
  /** Repeats the rejected save on top of the version on the page. */
  onRetry: () => void;
}

/**
 * Shows that a different user saved first. Their version is on the page, and the user's change can be saved on top of
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
