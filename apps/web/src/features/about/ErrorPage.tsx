import { useLocation } from "react-router";
import { TechnicalProblem } from "../../ui/page/TechnicalProblem.tsx";

export function ErrorPage() {
  const state = useLocation().state as { message?: string } | null;
  return <TechnicalProblem message={state?.message} />;
}
