import { KeepAsExample } from "../../features/expectations/KeepAsExample.tsx";
import { ExplainPage } from "../../features/explain/ExplainPage.tsx";

/** Shows "Why this person?", with an action that saves the described person as an example. */
export function ExplainScreen() {
  return <ExplainPage Keep={KeepAsExample} />;
}
