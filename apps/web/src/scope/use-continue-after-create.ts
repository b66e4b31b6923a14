import { useNavigate } from "react-router";

interface CreatedItem {
  /** Path of the new item's page. */
  created: string;
  next: string;
}

/**
 * Continues after creating an item. The new item's page replaces the form in the browser's history, so that Back does
 * not lead to an empty form that would create it again.
 */
export function useContinueAfterCreate(): (item: CreatedItem) => Promise<void> {
  const navigate = useNavigate();
  return async ({ created: createdPath, next }) => {
    await navigate(createdPath, { replace: true });
    await navigate(next);
  };
}
