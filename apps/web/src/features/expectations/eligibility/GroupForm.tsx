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
  takenNames: readonly string[];
  /** The page's error about the group, for example that the user has not added it yet. */
  problem: string | undefined;
  /** Called with true while the user has started a group but has not added it. */
  onOpenGroupChange: (isOpen: boolean) => void;
  onAdd: (group: Group) => void;
  /** Clears the group that the user has started. */
  onClear: () => void;
}

/** Edits a group of eligible people with the rule editor's conditions. People in the group must meet all of them. */
export function GroupForm({
  about,
  ConditionEditor,
  takenNames,
  problem,
  onOpenGroupChange,
  onAdd,
  onClear,
}: GroupFormProps) {
  const [name, setName] = usePersistentState("group name", "");
  const [conditions, setConditions] = usePersistentState<readonly SentenceCondition[]>("group conditions", []);
  const [nameError, setNameError] = useState<string>();
  const finish = (last: SentenceCondition | undefined) => {
    const all = withCondition(conditions, last);
    const newError = groupNameProblem(name, takenNames);
    setNameError(newError);
    setConditions(newError === undefined ? [] : all);
    if (newError !== undefined) return;
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
        error={nameError ?? problem}
      />
      <ConditionList conditions={conditions} runDate={about.undated ? null : about.runDate} onChange={setConditions} />
      <ConditionEditor {...about}>
        {({ hasContent, readCondition, clear }) => {
          const isOpen = hasContent || conditions.length > 0 || name.trim() !== "";
          return (
            <>
              <OpenGroupReporter isOpen={isOpen} onOpenGroupChange={onOpenGroupChange} />
              <div>
                <Button
                  variant="secondary"
                  small
                  repeatable
                  onClick={() => {
                    const condition = readCondition();
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
                  const isConditionNeeded = hasContent || conditions.length === 0;
                  const last = isConditionNeeded ? readCondition() : undefined;
                  // A condition's errors are shown next to its fields.
                  if (isConditionNeeded && !last) setNameError(groupNameProblem(name, takenNames));
                  else finish(last);
                }}
              >
                Add this group
              </Button>{" "}
              {isOpen ? (
                <Button
                  variant="secondary"
                  onClick={() => {
                    clear();
                    setName("");
                    setConditions([]);
                    setNameError(undefined);
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

/** Reports to the page whether the user has started a group, because only the condition editor has this information. */
function OpenGroupReporter({
  isOpen,
  onOpenGroupChange,
}: {
  isOpen: boolean;
  onOpenGroupChange: (isOpen: boolean) => void;
}) {
  useEffect(() => onOpenGroupChange(isOpen), [isOpen, onOpenGroupChange]);
  return null;
}

function groupNameProblem(name: string, takenNames: readonly string[]): string | undefined {
  const typed = name.trim();
  if (typed === "") return "Enter a name that describes this group";
  if (typed.length > longest.text) return `Enter ${longest.text} characters or fewer`;
  return isTaken(typed, takenNames) ? "Enter a name that is different from the other groups’ names" : undefined;
}
