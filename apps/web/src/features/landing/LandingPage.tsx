import "./landing.css";
import { displayDay } from "@spi/domain/day/calendar";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { reloadForMissingCode } from "../../api/missing-code.ts";
import { queries } from "../../api/queries.ts";
import { ApiRefusal } from "../../ui/page/refusal.ts";
import { readEndReason } from "../../api/session-store.ts";
import { isSignedInElsewhere } from "../../session/other-tabs.ts";
import { Button } from "../../ui/Button.tsx";
import { NewTabLink } from "../../ui/NewTabLink.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Arcs } from "./Arcs.tsx";

const signInFailure = "An error has occurred during the OAuth flow.";

interface LandingPageProps {
  /** True to sign in without being asked if the user is signed in to this browser in another tab. */
  joinsOtherTabs?: boolean;
}

/** Shows the landing page, which signed-out users see at every address. */
export function LandingPage({ joinsOtherTabs = false }: LandingPageProps) {
  const { failed, starting, signIn, provider } = useSignIn();
  const joinOtherTabs = useEffectEvent(async () => {
    if (joinsOtherTabs && readEndReason() === undefined && (await isSignedInElsewhere())) signIn();
  });
  useEffect(() => void joinOtherTabs(), []);
  const ended = readEndReason();
  const refusal = failed ? new ApiRefusal(500, { message: signInFailure, kind: "signIn", errors: {} }) : undefined;
  return (
    <Page title="Select People for Invitation" alerts={{ problems: [], attempt: 0, refusal }} help={false}>
      <div className="spi-landing">
        <div className="spi-landing__text">
          {ended && ended !== "left" ? (
            <p className="nhsuk-inset-text spi-landing__ended">
              {ended === "idle"
                ? "We logged you out because you had not used the service for a while."
                : "Your session has ended."}{" "}
              Log in to continue where you left off.
            </p>
          ) : null}
          <p className="nhsuk-body-l nhsuk-u-font-weight-bold">
            For staff who set up campaigns that invite people for vaccination or screening.
          </p>
          <p>Use this service to:</p>
          <ul>
            <li>create, edit or view campaigns</li>
            <li>
              pick standard business rules from a library, for example to exclude care home residents or to include only
              people in a given postcode
            </li>
            <li>view previous campaigns for audit</li>
          </ul>
          <p className="nhsuk-u-font-weight-bold">
            We help you invite the right person at the right time with the right invitation.
          </p>
          <Button onClick={signIn} disabled={starting}>
            Login with {provider}
          </Button>
        </div>
        <Arcs />
      </div>
      <InformationLinks />
    </Page>
  );
}

/**
 * Returns the state of sign-in, and a function that starts it. The code for the identity provider is loaded only when
 * sign-in starts.
 */
function useSignIn() {
  const configuration = useQuery(queries.configuration());
  const state = useLocation().state as { signInFailed?: boolean } | null;
  const [failed, setFailed] = useState(state?.signInFailed === true);
  const [starting, setStarting] = useState(false);
  const signIn = async () => {
    setStarting(true);
    setFailed(false);
    try {
      const loaded = configuration.data ?? (await configuration.refetch({ throwOnError: true })).data;
      if (!loaded) throw new Error("There is no sign-in address in the service configuration.");
      const { startSignIn } = await import("../../session/sign-in.ts");
      await startSignIn(loaded);
    } catch (error) {
      if (reloadForMissingCode(error)) return;
      setFailed(true);
      setStarting(false);
    }
  };
  const provider = configuration.data?.identity_provider_name ?? "CIS2";
  return { failed, starting, signIn: () => void signIn(), provider };
}

function InformationLinks() {
  const configuration = useQuery(queries.configuration()).data;
  if (!configuration) return null;
  return (
    <div className="spi-landing__more">
      <section className="nhsuk-card spi-card">
        <div className="nhsuk-card__content">
          <h2 className="nhsuk-heading-m">Release notes</h2>
          <p>
            Latest version {configuration.version}, released on {displayDay(configuration.updated.slice(0, 8))}.
          </p>
          <p>
            <NewTabLink href={configuration.release_notes_url}>Read release notes</NewTabLink>
          </p>
        </div>
      </section>
      <section className="nhsuk-card spi-card">
        <div className="nhsuk-card__content">
          <h2 className="nhsuk-heading-m">Guidance</h2>
          <p>Find out how to set up a campaign, get it reviewed, see who would be invited and send the messages.</p>
          <p>
            <NewTabLink href={configuration.guidance_url}>Read the SPI guidance</NewTabLink>
          </p>
        </div>
      </section>
    </div>
  );
}
