import { withoutPlan } from "@spi/domain/release/cannot-be-messaged";
import { keyOf } from "@spi/domain/campaign/notify-plans";
import { isNhsNumber } from "@spi/domain/names/nhs-number";
import type { ReleaseProblem } from "@spi/domain/release/release-problem";
import { cutWaves, type WavePart } from "@spi/domain/release/waves";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { ListedPerson } from "@spi/engine/people/people";
import type { ReleaseList, ReleaseSettings } from "../../database/tables/releases.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import { listWriter } from "./listed-messages.ts";
import type { Approved, ReleasePeople } from "./release-people.ts";

interface Preparation {
  releaseId: string;
  approved: Approved;
  /** NHS Notify IDs by routing plan ID, as spelt in the iteration. */
  plans: Readonly<Record<string, string>>;
  settings: ReleaseSettings;
  signal: AbortSignal;
}

export interface PreparedList {
  file: string;
  list: ReleaseList;
  parts: WavePart[];
}

/**
 * Writes the list of approved people, with one message per person and routing plan, and counts the people who cannot be
 * messaged, by reason. Refuses if a plan has no NHS Notify ID, or if the approved result cannot be reproduced.
 */
export async function prepareList(
  { files, people }: { files: ReleaseFiles; people: ReleasePeople },
  { releaseId, approved, plans, settings, signal }: Preparation,
): Promise<Result<PreparedList, ReleaseProblem>> {
  const { sending } = settings;
  const writer = await files.write(releaseId, "list");
  try {
    const withBoards = sending.board_messages_a_day !== null;
    const lines = listWriter(writer, { withBoards });
    const cannot: Record<string, number> = {};
    const counts = { people: 0, messaged: 0 };
    const spelling = new Map(Object.keys(plans).map((plan) => [keyOf(plan), plan]));
    const unknown = new Set<string>();
    const decide = (group: readonly ListedPerson[]) => {
      counts.people += group.length;
      const reason = unmessageableReason(group);
      if (reason !== undefined) {
        cannot[reason] = (cannot[reason] ?? 0) + group.length;
        return;
      }
      const [person] = group;
      counts.messaged += 1;
      for (const plan of person!.plans) {
        const name = spelling.get(keyOf(plan));
        if (name === undefined) unknown.add(plan);
        lines.add(person!.nhsNumber!, name ?? plan, person!.board ?? "");
      }
    };
    const groups = groupByNhsNumber(decide);
    const read = await people.approved({
      approved,
      seed: releaseId,
      bandBy: sending.order_by === "chance" ? undefined : sending.order_by,
      withBoards,
      onPeople: async (page) => {
        groups.add(page);
        await lines.write();
      },
      signal,
    });
    if (!read.ok) return await abandon({ code: "failed", params: { message: read.refusal } });
    groups.end();
    if (unknown.size > 0) return await abandon({ code: "listWithoutNotifyIds", params: { plans: [...unknown] } });
    if (counts.messaged === 0) return await abandon({ code: "listEmpty", params: {} });
    const invited = approved.report.summary_report_totals.totals.invited;
    if (counts.people !== invited) {
      return await abandon({ code: "listNotAsReported", params: { people: counts.people, invited } });
    }
    const { file, hash, messages, boards } = await lines.finish();
    const all = [...messages.values()].reduce((sum, count) => sum + count, 0);
    const list = { hash, ...counts, messages: all, cannot, ...(boards && { boards: Object.fromEntries(boards) }) };
    return ok({ file, list, parts: cutWaves(messages, sending) });
  } catch (error) {
    await writer.abandon();
    throw error;
  }

  async function abandon(problem: ReleaseProblem): Promise<Result<PreparedList, ReleaseProblem>> {
    await writer.abandon();
    return refuse(problem);
  }
}

/**
 * Returns the reason why people with the same NHS number, or without one, cannot be messaged. Returns undefined for a
 * single person who can be messaged.
 */
function unmessageableReason(group: readonly ListedPerson[]): string | undefined {
  const [{ nhsNumber, plans } = { nhsNumber: null, plans: [] }] = group;
  if (nhsNumber === null) return "No NHS number";
  if (!isNhsNumber(nhsNumber)) return "The NHS number is not valid";
  if (group.length > 1) return "Several people have this NHS number";
  return plans.length === 0 ? withoutPlan : undefined;
}

/** Groups consecutive people with the same NHS number. */
function groupByNhsNumber(decide: (group: readonly ListedPerson[]) => void) {
  let group: ListedPerson[] = [];
  const end = () => {
    if (group.length > 0) decide(group);
    group = [];
  };
  return {
    add: (people: readonly ListedPerson[]) => {
      for (const person of people) {
        const isSame = person.nhsNumber !== null && group[0]?.nhsNumber === person.nhsNumber;
        if (!isSame) end();
        group.push(person);
      }
    },
    end,
  };
}
