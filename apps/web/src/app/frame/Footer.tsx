import { displayTimestamp } from "@spi/domain/day/calendar";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { NewTabLink } from "../../ui/NewTabLink.tsx";

/** Shows the version, guidance, contact and copyright on every page. */
export function Footer() {
  const configuration = useQuery(queries.configuration()).data;
  return (
    <footer className="nhsuk-footer spi-footer">
      <div className="nhsuk-width-container">
        <h2 className="nhsuk-u-visually-hidden">Support links</h2>
        {configuration ? (
          <ul className="nhsuk-footer__list spi-footer__list">
            <li className="nhsuk-footer__list-item">
              <NewTabLink className="nhsuk-footer__list-item-link" href={configuration.release_notes_url}>
                Version {configuration.version}
              </NewTabLink>
            </li>
            <li className="nhsuk-footer__list-item">Updated {displayTimestamp(configuration.updated)}</li>
            <li className="nhsuk-footer__list-item">
              <NewTabLink className="nhsuk-footer__list-item-link" href={configuration.guidance_url}>
                SPI guidance
              </NewTabLink>
            </li>
            <li className="nhsuk-footer__list-item">
              <a className="nhsuk-footer__list-item-link" href={`mailto:${configuration.support_email}`}>
                Contact SPI team
              </a>
            </li>
            <li className="nhsuk-footer__list-item">
              <NewTabLink className="nhsuk-footer__list-item-link" href="/accessibility">
                Accessibility statement
              </NewTabLink>
            </li>
          </ul>
        ) : null}
        <p className="nhsuk-body-s nhsuk-u-margin-bottom-0">
          {configuration?.demonstration ? "Demonstration: all the people in this service are fictional. " : ""}© NHS
          England
        </p>
      </div>
    </footer>
  );
}
