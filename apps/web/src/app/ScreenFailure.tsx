import { useEffect } from "react";
import { useRouteError } from "react-router";
import { isMissingCode, isReloadDue, reloadForMissingCode } from "../api/missing-code.ts";
import { Button } from "../ui/Button.tsx";
import { LoadingPage } from "../ui/page/LoadingText.tsx";
import { Page } from "../ui/page/Page.tsx";
import { TechnicalProblem } from "../ui/page/TechnicalProblem.tsx";

/** Replaces a screen that failed. If the screen's code is missing, the page is reloaded first. */
export function ScreenFailure() {
  const error = useRouteError();
  useEffect(() => void reloadForMissingCode(error), [error]);
  if (isReloadDue(error)) return <LoadingPage />;
  return isMissingCode(error) ? <MissingCodePage /> : <TechnicalProblem />;
}

/** Replaces the whole page after a failure outside a screen, for example in the header. */
export function PageFailure() {
  return (
    <div className="nhsuk-width-container spi-content">
      <ScreenFailure />
    </div>
  );
}

/** Asks the user to try again, because reloading the page did not help. */
function MissingCodePage() {
  return (
    <Page title="This page could not be loaded" help={false}>
      <div className="nhsuk-card spi-card">
        <div className="nhsuk-card__content">
          <p>The service may have just been updated. We have kept what you typed.</p>
          <p>Wait a minute, then reload the page. If it keeps happening, contact the SPI team.</p>
          <Button onClick={() => location.reload()}>Reload the page</Button>
        </div>
      </div>
    </Page>
  );
}
