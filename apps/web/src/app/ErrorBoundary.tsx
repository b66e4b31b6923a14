import type { ReactNode } from "react";
import { Component } from "react";
import { LoadingPage } from "../ui/LoadingText.tsx";
import { Page } from "../ui/Page.tsx";
import { TechnicalProblem } from "../ui/TechnicalProblem.tsx";
import { Button } from "../ui/Button.tsx";
import { isMissingCode, reloadForMissingCode } from "../api/missing-code.ts";

interface State {
  failed: false | "missing code" | "broken";
  reloading: boolean;
}

interface Props {
  children: ReactNode;
  /** True where nothing of the page is left around it. */
  framed?: boolean;
}

/** Shows the error text instead of a broken page. A class, because React offers no other way to catch. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, reloading: false };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: isMissingCode(error) ? "missing code" : "broken" };
  }

  override componentDidCatch(error: unknown) {
    if (reloadForMissingCode(error)) this.setState({ reloading: true });
  }

  override render() {
    const { failed, reloading } = this.state;
    if (!failed) return this.props.children;
    const instead = failed === "missing code" ? <NewVersion /> : <TechnicalProblem />;
    const shown = reloading ? <LoadingPage /> : instead;
    return this.props.framed ? <div className="nhsuk-width-container spi-content">{shown}</div> : shown;
  }
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
