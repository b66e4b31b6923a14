import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useMatch } from "react-router";
import { queries } from "../../api/queries.ts";
import { SaveConfigFile } from "../../features/campaign/summary/SaveConfigFile.tsx";
import { campaignPath, homePath, iterationPath } from "../../paths/paths.ts";

const pathsWithoutBreadcrumb: ReadonlySet<string> = new Set(["/", homePath]);

/** Shows links to the home page and, on campaign and iteration screens, to the campaign and the iteration. */
export function Breadcrumb() {
  const { pathname } = useLocation();
  const params = useMatch("/:teamId/campaign/:campaignId/*")?.params;
  const iterationId = useMatch("/:teamId/campaign/:campaignId/iteration/:iterationId/*")?.params.iterationId;
  const key = { teamId: params?.teamId ?? "", campaignId: params?.campaignId ?? "" };
  const me = useQuery(queries.me()).data;
  const campaign = useQuery({ ...queries.campaign(key), enabled: params !== undefined }).data;
  // Nothing is shown until the campaign has loaded, so that the layout does not move.
  if (pathsWithoutBreadcrumb.has(pathname) || (params && !campaign)) return null;
  const iteration = campaign?.iterations.find(({ iteration_details: { ID } }) => ID === iterationId)?.iteration_details;
  const links = [
    { name: "Home", to: homePath },
    ...(campaign ? [{ name: campaign.campaign_details.Name, to: campaignPath(key, "summary") }] : []),
    ...(iteration
      ? [{ name: iteration.Name, to: iterationPath({ ...key, iterationId: iteration.ID }, "summary") }]
      : []),
  ];
  return (
    <nav className="nhsuk-header__navigation" aria-label="Breadcrumb">
      <div className="nhsuk-header__navigation-container nhsuk-width-container spi-header__bar">
        <ol className="nhsuk-header__navigation-list">
          {links.map(({ name, to }) => (
            <li key={to} className="nhsuk-header__navigation-item spi-header__campaign">
              <Link
                className="nhsuk-header__navigation-link"
                to={to}
                aria-current={to === pathname ? "page" : undefined}
              >
                {name}
              </Link>
            </li>
          ))}
        </ol>
        {me && campaign ? <SaveConfigFile campaignKey={key} campaign={campaign} /> : null}
      </div>
    </nav>
  );
}
