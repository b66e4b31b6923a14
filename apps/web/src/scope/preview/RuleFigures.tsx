import { EffectRows } from "./EffectRows.tsx";
import { usePreviewedRule } from "./PagePreview.tsx";

/** Shows the effect of a rule in a list, once it has been counted. */
export function RuleFigures({ id }: { id: string }) {
  const effect = usePreviewedRule(id);
  if (!effect) return null;
  return (
    <dl className="spi-figures spi-figures--inline">
      <EffectRows effect={effect} />
    </dl>
  );
}
