import { KeepAsExample } from "../../features/expectations/KeepAsExample.tsx";
import { ExplainPage } from "../../features/explain/ExplainPage.tsx";

/** "Why this person?", with what keeps who is described as an example. */
export function ExplainScreen() {
  return <ExplainPage Keep={KeepAsExample} />;
}
