import { useNavigate } from "react-router";

interface CreatedItem {
  /** Path of the new item's page. */
  created: string;
  next: string;
}

/**
 * Returns a function that opens a new item's page. The page replaces the form in the browser's history, because the
 * Back button would otherwise open an empty form.
 */
export function useContinueAfterCreate(): (item: CreatedItem) => Promise<void> {
  const navigate = useNavigate();
  return async ({ created: createdPath, next }) => {
    await navigate(createdPath, { replace: true });
    await navigate(next);
  };
}
