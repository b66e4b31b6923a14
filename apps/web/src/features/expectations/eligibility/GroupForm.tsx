import type { OwnStatement } from "@spi/domain/eligibility/statement";
import { longest } from "@spi/domain/values/limits";
import { type ComponentProps, useEffect, useState } from "react";
import { usePersistentState } from "../../../drafts/use-persistent-state.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { ConditionList } from "../sentence/ConditionList.tsx";
import { type SentenceCondition, isTaken, withCondition } from "../sentence/read-sentence.ts";
import type { ConditionEditor } from "../sentence/SentenceForm.tsx";

type Group = OwnStatement["AnyOf"][number];

interface GroupFormProps {
  about: Omit<ComponentProps<ConditionEditor>, "children">;
  ConditionEditor: ConditionEditor;
  /** Names of the existing groups. */
  taken: readonly string[];
  /** The page's error about the group, for example that it has not been added yet. */
  problem: string | undefined;
  /** Called with true while a group has been started but not added. */
  onBegun: (begun: boolean) => void;
  onAdd: (group: Group) => void;
  /** Clears a group that has been started. */
  onClear: () => void;
}

/** Edits a group of eligible people using the rule editor's conditions, all of which must be met. */
export function GroupForm({ about, ConditionEditor, taken, problem, onBegun, onAdd, onClear }: GroupFormProps) {
  const [name, setName] = usePersistentState("group name", "");
  const [conditions, setConditions] = usePersistentState<readonly SentenceCondition[]>("group conditions", []);
  const [wrong, setWrong] = useState<string>();
  const finish = (last: SentenceCondition | undefined) => {
    const all = withCondition(conditions, last);
    const found = problemOf(name, taken);
    setWrong(found);
    setConditions(found === undefined ? [] : all);
    if (found !== undefined) return;
    setName("");
    onAdd({ Name: name.trim(), Conditions: all });
  };
  return (
    <>
      <TextField
        id="group-name"
        label="Group name"
        hint="For example, Women aged 50 to 70."
        value={name}
        onChange={setName}
        error={wrong ?? problem}
      />
      <ConditionList conditions={conditions} runDate={about.undated ? null : about.runDate} onChange={setConditions} />
      <ConditionEditor {...about}>
        {({ typed, take, clear }) => {
          const begun = typed || conditions.length > 0 || name.trim() !== "";
          return (
            <>
              <Tell begun={begun} onBegun={onBegun} />
              <div>
                <Button
                  variant="secondary"
                  small
                  repeatable
                  onClick={() => {
                    const condition = take();
                    if (condition) setConditions(withCondition(conditions, condition));
                  }}
                >
                  Add another condition
                </Button>
              </div>
              <Button
                variant="secondary"
                repeatable
                onClick={() => {
                  const needed = typed || conditions.length === 0;
                  const last = needed ? take() : undefined;
                  // A condition's errors are shown next to its fields.
                  if (needed && !last) setWrong(problemOf(name, taken));
                  else finish(last);
                }}
              >
                Add this group
              </Button>{" "}
              {begun ? (
                <Button
                  variant="secondary"
                  onClick={() => {
                    clear();
                    setName("");
                    setConditions([]);
                    setWrong(undefined);
                    onClear();
                  }}
                >
                  Clear this group
                </Button>
              ) : null}
            </>
          );
        }}
      </ConditionEditor>
    </>
  );
}

/** Tells the page whether a group has been started, because only the condition editor knows what has been entered. */
function Tell({ begun, onBegun }: { begun: boolean; onBegun: (begun: boolean) => void }) {
  useEffect(() => onBegun(begun), [begun, onBegun]);
  return null;
}

function problemOf(name: string, taken: readonly string[]): string | undefined {
  const typed = name.trim();
  if (typed === "") return "Enter a name that describes this group";
  if (typed.length > longest.text) return `Enter ${longest.text} characters or fewer`;
  return isTaken(typed, taken) ? "Enter a name that is different from the other groups’ names" : undefined;
}
