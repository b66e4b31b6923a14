import { SaveAsExample } from "../../features/expectations/SaveAsExample.tsx";
import { ExplainPage } from "../../features/explain/ExplainPage.tsx";

/** Shows "Why this person?", with an action that saves the person as an example. */
export function ExplainScreen() {
  return <ExplainPage SaveAction={SaveAsExample} />;
}
