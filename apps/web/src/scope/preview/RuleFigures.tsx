import { EffectRows } from "./EffectRows.tsx";
import { usePreviewedRule } from "./WithPreview.tsx";

/** What a rule of a list does, once it is counted. */
export function RuleFigures({ id }: { id: string }) {
  const effect = usePreviewedRule(id);
  if (!effect) return null;
  return (
    <dl className="spi-figures spi-figures--inline">
      <EffectRows effect={effect} />
    </dl>
  );
}
