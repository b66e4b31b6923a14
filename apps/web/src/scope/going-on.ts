import { useNavigate } from "react-router";

interface GoingOn {
  /** The page of what was made. */
  made: string;
  next: string;
}

/**
 * Goes on from the page on which something new was made. In the browser's history the page of what was made takes that
 * page's place: Back leads to it, and not to an empty form that would make it once more.
 */
export function useGoingOn(): (going: GoingOn) => Promise<void> {
  const navigate = useNavigate();
  return async ({ made, next }) => {
    await navigate(made, { replace: true });
    await navigate(next);
  };
}
