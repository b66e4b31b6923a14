import { useEffect } from "react";
import { useRouteError } from "react-router";
import { isMissingCode, isReloadDue, reloadForMissingCode } from "../api/missing-code.ts";
import { Button } from "../ui/Button.tsx";
import { LoadingPage } from "../ui/page/LoadingText.tsx";
import { Page } from "../ui/page/Page.tsx";
import { TechnicalProblem } from "../ui/page/TechnicalProblem.tsx";

/** Stands in for a screen that failed. Where its code is missing, the page is loaded again first. */
export function ScreenFailure() {
  const error = useRouteError();
  useEffect(() => void reloadForMissingCode(error), [error]);
  if (isReloadDue(error)) return <LoadingPage />;
  return isMissingCode(error) ? <NewVersion /> : <TechnicalProblem />;
}

/** For what fails outside a screen, as in the header, where nothing of the page is left around it. */
export function PageFailure() {
  return (
    <div className="nhsuk-width-container spi-content">
      <ScreenFailure />
    </div>
  );
}

/** Loading the page again has not helped: it is for the person to say when to try once more. */
function NewVersion() {
  return (
    <Page title="This page could not be loaded" help={false}>
      <div className="nhsuk-card spi-card">
        <div className="nhsuk-card__content">
          <p>The service may just have been updated. What you typed is kept.</p>
          <p>Wait a minute, then load the page again. If it keeps happening, get in touch with the SPI team.</p>
          <Button onClick={() => location.reload()}>Load the page again</Button>
        </div>
      </div>
    </Page>
  );
}
