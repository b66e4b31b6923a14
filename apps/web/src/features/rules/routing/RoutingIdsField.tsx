import { statusTextsOf, describeStatusText } from "@spi/domain/rule/status-texts";
import type { IterationRule } from "@spi/domain/rule/rule";
import { Link, useLocation } from "react-router";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { PickerList } from "../../../ui/fields/PickerList.tsx";
import { addRoutingPlansPath } from "../../../paths/paths.ts";

interface RoutingIdsFieldProps {
  /** The saved or copied rule. An imported rule may have status texts. */
  rule: IterationRule | undefined;
  selected: readonly string[];
  error: string | undefined;
  onChange: (selected: string[]) => void;
  /** The plan that is chosen in the list but has not been added. */
  pending: string;
  onPending: (id: string) => void;
}

/** Edits a routing rule's plans, which are chosen from the campaign's plans. */
export function RoutingIdsField({ rule, selected, error, onChange, pending, onPending }: RoutingIdsFieldProps) {
  const { key, campaign } = useIteration();
  const { pathname } = useLocation();
  const { AvailableRoutingIds } = campaign.campaign_details;
  if (AvailableRoutingIds.length === 0) {
    return (
      <p className="nhsuk-inset-text">
        The campaign has no routing plan IDs yet.{" "}
        <Link to={addRoutingPlansPath(key, pathname)}>Add routing plan IDs</Link>, then choose them for this rule.
      </p>
    );
  }
  const statusTexts = statusTextsOf(rule ?? {});
  return (
    <>
      {statusTexts.length === 0 ? null : (
        <p className="nhsuk-inset-text">{describeStatusText(statusTexts, { isOnly: selected.length === 0 })}</p>
      )}
      <PickerList
        id="routingIds"
        label="Routing plan IDs"
        hint="People who match this rule get messages from these plans instead of the default."
        placeholder="Select a routing ID"
        options={AvailableRoutingIds}
        selected={selected}
        onChange={onChange}
        pending={pending}
        onPending={onPending}
        cardHeading="Routing plan IDs for this rule"
        empty="The routing plan IDs you add will appear here."
        error={error}
      />
    </>
  );
}
