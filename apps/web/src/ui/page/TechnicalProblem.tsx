import { Page } from "./Page.tsx";

/** Shows the error page's text, with the reason for the failure if it is known. */
export function TechnicalProblem({ message }: { message?: string | undefined }) {
  return (
    <Page title="Something went wrong..." help={false}>
      <div className="nhsuk-card spi-card">
        <div className="nhsuk-card__content">
          {message ? <p className="nhsuk-u-font-weight-bold">{message}</p> : null}
          <p>
            We&apos;re having some technical issues right now. Please try again later. If it keeps happening, get in
            touch with the SPI team.
          </p>
          <p>
            <a href="/home">Go to the home page</a>
          </p>
        </div>
      </div>
    </Page>
  );
}
