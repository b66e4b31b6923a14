import { type NotifyPlan, keyOf } from "@spi/domain/campaign/notify-plans";
import { type KnownPlan, describeKnownPlan } from "@spi/domain/release/proof";
import { Button } from "../../../ui/Button.tsx";
import { CodeName } from "../../../ui/CodeName.tsx";
import { DataTable, TwoLines } from "../../../ui/DataTable.tsx";

interface NotifyIdTableProps {
  /** The campaign's saved routing plan IDs. */
  ids: readonly string[];
  plans: readonly NotifyPlan[];
  /** Plans for which NHS Notify has returned a name. */
  knownPlans: readonly KnownPlan[];
  saving: boolean;
  onRemove: (id: string) => void;
}

/** Lists each routing plan ID with its NHS Notify ID. Routing plans without an NHS Notify ID come first. */
export function NotifyIdTable({ ids, plans, knownPlans, saving, onRemove }: NotifyIdTableProps) {
  if (ids.length === 0) return <p className="spi-empty">Routing plan IDs appear here once you have saved them.</p>;
  const uuids = new Map(plans.map(({ id, uuid }) => [keyOf(id), uuid]));
  const nameOf = (id: string, uuid: string) => {
    const plan = knownPlans.find((knownPlan) => knownPlan.uuid === uuid);
    return plan ? describeKnownPlan(id, plan) : null;
  };
  const missing = ids.filter((id) => !uuids.has(keyOf(id)));
  const listed = [...missing, ...ids.filter((id) => uuids.has(keyOf(id)))];
  return (
    <DataTable
      caption={
        missing.length === 0
          ? "Every routing plan ID has an NHS Notify ID"
          : `${missing.length} of ${ids.length} routing plan IDs ${missing.length === 1 ? "does" : "do"} not have an NHS Notify ID`
      }
      columns={[{ heading: "Routing plan ID" }, { heading: "NHS Notify ID" }, { heading: "Action" }]}
      rows={listed.map((id) => {
        const uuid = uuids.get(keyOf(id));
        return {
          key: id,
          cells: [
            <CodeName key="id">{id}</CodeName>,
            uuid === undefined ? (
              <strong key="uuid">Missing</strong>
            ) : (
              <TwoLines key="uuid" under={nameOf(id, uuid)}>
                {uuid}
              </TwoLines>
            ),
            uuid === undefined ? (
              "None"
            ) : (
              <Button key="action" small variant="secondary" disabled={saving} onClick={() => onRemove(id)}>
                Remove<span className="nhsuk-u-visually-hidden"> the NHS Notify ID for {id}</span>
              </Button>
            ),
          ],
        };
      })}
    />
  );
}
