import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { useSignOut } from "../../session/use-session.ts";
import { Button } from "../../ui/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";

/** Shows signed-in users without a usable group how to get access. */
export function NoAccessPage() {
  const email = useQuery(queries.configuration()).data?.support_email ?? "";
  const signOut = useSignOut();
  return (
    <Page title="Contact the SPI team for access" help={false}>
      <div className="nhsuk-card spi-card">
        <div className="nhsuk-card__content">
          <p>You are signed in, but your account does not belong to a team that uses this service yet.</p>
          <p>
            Email <a href={`mailto:${email}`}>{email}</a> and say which team you work in.
          </p>
          <p>Log out to return to the SPI homepage</p>
          <Button variant="secondary" onClick={signOut}>
            Log out
          </Button>
        </div>
      </div>
    </Page>
  );
}
