import { useNavigate } from "react-router";

interface GoingOn {
  /** Path of the new item's page. */
  made: string;
  next: string;
}

/**
 * Continues after creating something new. The new item's page replaces the form in the browser's history, so that Back
 * does not lead to an empty form that would create it again.
 */
export function useGoingOn(): (going: GoingOn) => Promise<void> {
  const navigate = useNavigate();
  return async ({ made, next }) => {
    await navigate(made, { replace: true });
    await navigate(next);
  };
}
