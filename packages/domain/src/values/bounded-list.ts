import * as z from "zod";

/** Number of problems after which we stop checking a list. The remaining items are not checked. */
export const enoughIssues = 100;

interface BoundedListDefinition<Item extends z.ZodType> extends z.core.$ZodArrayDef<Item> {
  most: number;
}

const initArray: (list: z.ZodArray, definition: z.core.$ZodArrayDef) => void = z.ZodArray.init.bind(z.ZodArray);

const BoundedList = z.core.$constructor(
  "BoundedList",
  (list: z.ZodArray, definition: BoundedListDefinition<z.ZodType>) => {
    initArray(list, definition);
    const parseAll = list._zod.parse.bind(list._zod);
    list._zod.parse = (payload, context) => {
      const { value } = payload;
      if (!Array.isArray(value)) return parseAll(payload, context);
      // The maximum length check that follows rejects the list and ends validation. No refinement therefore sees these
      // items.
      if (value.length > definition.most) return payload;
      payload.value = [];
      for (const [index, item] of (value as unknown[]).entries()) {
        if (payload.issues.length >= enoughIssues) break;
        const parsed = definition.element._zod.run({ value: item, issues: [] }, context);
        if (parsed instanceof Promise) throw new z.core.$ZodAsyncError();
        payload.issues.push(...z.core.util.prefixIssues(index, parsed.issues));
        payload.value.push(parsed.value);
      }
      return payload;
    };
  },
);

/**
 * Returns a list schema with a maximum length. Rejects a longer list before its items are read. Reports up to a hundred
 * problems with items.
 */
export function listOf<Item extends z.ZodType>(element: Item, most: number): z.ZodArray<Item> {
  return (new BoundedList({ type: "array", element, most }) as unknown as z.ZodArray<Item>).max(most, { abort: true });
}
