import type { RuleType } from "@spi/domain/rule/rule";
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { type Params, type RouteObject, replace } from "react-router";
import { queries } from "../api/queries.ts";
import {
  type IterationKey,
  homePath,
  iterationPath,
  logOutPath,
  newCampaignPath,
  rulePaths,
  rulesPath,
} from "../paths/paths.ts";
import { logOut } from "../session/log-out.ts";
import { readSession } from "../api/session-store.ts";
import { LoadingPage } from "../ui/page/LoadingText.tsx";
import { Layout } from "./frame/Layout.tsx";
import { PageFailure, ScreenFailure } from "./ScreenFailure.tsx";
import {
  type RuleScreen,
  type Screen,
  campaignScreens,
  iterationScreens,
  publicScreens,
  ruleScreensByType,
  topScreens,
} from "./screens.ts";
import { RequireSession } from "./RequireSession.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";

/**
 * Creates the routes, with gates around pages and scopes around the screens of a campaign or iteration. A page's data
 * is loaded in parallel with its code, unless the user is signed out.
 */
export function routes(queryClient: QueryClient): RouteObject[] {
  const prefetching = (prefetch: Screen["prefetch"]) => ({
    loader: ({ params, request }: { params: Params; request: Request }) => {
      if (readSession()) void prefetch?.(queryClient, keyOf(params), new URL(request.url).searchParams);
      return null;
    },
  });
  const routesOf = (screens: Record<string, Screen>, gate?: Screen["gate"]): RouteObject[] =>
    Object.entries(screens)
      .filter(([, screen]) => screen.gate === gate)
      .map(([path, { load, prefetch }]) => ({
        ...(path === "" ? { index: true } : { path }),
        lazy: { Component: load },
        ...prefetching(prefetch),
      }));

  const campaign: RouteObject = {
    path: ":teamId/campaign/:campaignId",
    lazy: { Component: () => import("../scope/CampaignScope.tsx").then((m) => m.CampaignScope) },
    ...prefetching((client, key) => [client.prefetchQuery(queries.campaign(key))]),
    children: [
      ...routesOf(campaignScreens),
      { lazy: editCampaign(), children: routesOf(campaignScreens, "edit campaign") },
      {
        path: "iteration/:iterationId",
        lazy: { Component: () => import("../scope/IterationScope.tsx").then((m) => m.IterationScope) },
        children: [
          redirectTo((key) => iterationPath(key, "summary")),
          ...routesOf(iterationScreens),
          { lazy: editCampaign(), children: routesOf(iterationScreens, "edit campaign") },
          { lazy: editIteration(), children: routesOf(iterationScreens, "edit iteration") },
          ...ruleTypes.map(ruleRoutes),
        ],
      },
    ],
  };
  const start = prefetching((client) => [
    client.prefetchQuery(queries.me()),
    client.prefetchQuery(queries.cohorts()),
    client.prefetchQuery(queries.reference()),
  ]);
  const screens: RouteObject[] = [
    ...routesOf(publicScreens),
    { path: logOutPath, action: () => logOut(queryClient), loader: () => replace(homePath) },
    {
      Component: RequireSession,
      children: [
        {
          lazy: { Component: () => import("./RequireUser.tsx").then((m) => m.RequireUser) },
          HydrateFallback: LoadingPage,
          ...start,
          children: [...routesOf(topScreens), ...newCampaign, campaign, { path: "*", Component: NotFoundPage }],
        },
      ],
    },
  ];
  return [
    {
      Component: Layout,
      ErrorBoundary: PageFailure,
      children: [{ ErrorBoundary: ScreenFailure, HydrateFallback: LoadingPage, children: screens }],
    },
  ];
}

/**
 * A new campaign has no screens until its key details are saved, so its other addresses redirect to the key details.
 */
const newCampaign: RouteObject[] = [...Object.keys(campaignScreens), "iteration/:iterationId/*"]
  .filter((path) => path !== "" && path !== "key-details")
  .map((path) => ({ path: `campaign/${path}`, loader: () => replace(newCampaignPath) }));

/**
 * Creates a gate. Each route needs its own object, because the router clears the object once the lazy code has loaded.
 */
const editCampaign = () => ({ Component: () => import("../scope/editing/EditGate.tsx").then((m) => m.EditCampaign) });
const editIteration = () => ({ Component: () => import("../scope/editing/EditGate.tsx").then((m) => m.EditIteration) });
const ruleTypes = Object.keys(rulePaths) as RuleType[];

function ruleRoutes(type: RuleType): RouteObject {
  const editors = Object.entries(ruleScreensByType[type]).map(([path, screen]) => ({
    path,
    lazy: { Component: withRuleType(type, screen) },
  }));
  return {
    path: rulePaths[type],
    children: [redirectTo((key) => rulesPath(key, type)), { lazy: editIteration(), children: editors }],
  };
}

/** Loads a rule screen for one type. */
function withRuleType(type: RuleType, { load }: RuleScreen): () => Promise<ComponentType> {
  return async () => {
    const Page = await load();
    return function RuleScreenOfType() {
      return <Page type={type} />;
    };
  };
}

/** Redirects the index of a group of screens to one of them. */
function redirectTo(pathOf: (key: IterationKey) => string): RouteObject {
  return { index: true, loader: ({ params }) => replace(pathOf(keyOf(params))) };
}

function keyOf({ teamId = "", campaignId = "", iterationId = "" }: Params): IterationKey {
  return { teamId, campaignId, iterationId };
}
