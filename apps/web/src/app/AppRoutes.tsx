import type { RuleType } from "@spi/domain/rule";
import type { ReactNode } from "react";
import { Suspense } from "react";
import { Navigate, Outlet, Route, Routes } from "react-router";
import { CampaignScope } from "../scope/CampaignScope.tsx";
import { EditCampaign, EditIteration } from "../scope/EditGate.tsx";
import { IterationScope } from "../scope/IterationScope.tsx";
import { rulePaths } from "../scope/paths.ts";
import { LoadingPage } from "../ui/LoadingText.tsx";
import { Layout } from "./Layout.tsx";
import type { Gate, Screen } from "./routes.tsx";
import { campaignScreens, iterationScreens, publicScreens, ruleScreensByType, topScreens } from "./routes.tsx";
import { SignedIn } from "./SignedIn.tsx";

/** The route table as routes: gates around pages, scopes around what belongs to one campaign or iteration. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        {publicScreens.map(screenRoute)}
        <Route element={<SignedIn />}>
          {topScreens.map(screenRoute)}
          <Route path=":teamId/campaign/:campaignId" element={<CampaignScope />}>
            {campaignScreens.map(screenRoute)}
            <Route path="iteration/:iterationId" element={<IterationScope />}>
              {iterationScreens.map(screenRoute)}
              {(Object.keys(rulePaths) as RuleType[]).map(ruleRoutes)}
            </Route>
          </Route>
          <Route path="*" element={<Navigate to="/home" replace />} />
        </Route>
      </Route>
    </Routes>
  );
}

const gates = {
  view: (page) => page,
  "edit campaign": (page) => <EditCampaign>{page}</EditCampaign>,
  "edit iteration": (page) => <EditIteration>{page}</EditIteration>,
} as const satisfies Record<Gate, (page: ReactNode) => ReactNode>;

function screenRoute({ path, gate, Page }: Screen) {
  const place = path === "" ? { index: true as const } : { path };
  return <Route key={path} {...place} element={gates[gate](<Page />)} />;
}

function ruleRoutes(type: RuleType) {
  const editing = (
    <Suspense fallback={<LoadingPage />}>
      <Outlet />
    </Suspense>
  );
  return (
    <Route key={type} path={rulePaths[type]} element={gates["edit iteration"](editing)}>
      {ruleScreensByType[type].map(({ path, Page }) => (
        <Route key={path} path={path} element={<Page type={type} />} />
      ))}
    </Route>
  );
}
