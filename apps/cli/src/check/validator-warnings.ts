import { type JsonObject, isJsonObject } from "@spi/domain/values/json-object";

/** A mistake that does not affect any command, but is rejected by the public validator of campaign files. */
export interface Warning {
  kind: "warning";
  path: string;
  message: string;
}

/**
 * Returns warnings about iterations outside their campaign's dates, and about duplicate IDs, numbers, dates with times
 * and cohort priorities. If two items are duplicates, the warning is about the second one.
 */
export function validatorWarnings(file: JsonObject): Warning[] {
  const wrapped = file["CampaignConfig"];
  const campaign = isJsonObject(wrapped) ? wrapped : file;
  const prefix = isJsonObject(wrapped) ? "CampaignConfig.Iterations" : "Iterations";
  const iterations = entriesOf(campaign["Iterations"], prefix);
  return [
    ...iterations.flatMap((iteration) => outside(campaign, iteration)),
    ...repeated(iterations, { fields: ["ID"], what: "iteration has the ID" }),
    ...repeated(iterations, { fields: ["IterationNumber"], what: "iteration has the number" }),
    ...repeated(iterations, { fields: ["IterationDate", "IterationTime"], what: "iteration has the date and time" }),
    ...iterations.flatMap(({ object, path }) =>
      repeated(entriesOf(object["IterationCohorts"], `${path}.IterationCohorts`), {
        fields: ["Priority"],
        what: "cohort has the priority",
      }),
    ),
  ];
}

interface Entry {
  object: JsonObject;
  path: string;
}

function entriesOf(list: unknown, path: string): Entry[] {
  const items: unknown[] = Array.isArray(list) ? list : [];
  return items.flatMap((object, index) => (isJsonObject(object) ? [{ object, path: `${path}.${index}` }] : []));
}

function outside(campaign: JsonObject, { object, path }: Entry): Warning[] {
  const [date, start, end] = [object["IterationDate"], campaign["StartDate"], campaign["EndDate"]].map(String);
  if (![date, start, end].every((day) => /^\d{8}$/.test(day!)) || (date! >= start! && date! <= end!)) return [];
  const message = `The run date ${date} is outside the campaign's dates, ${start} to ${end}. Change the run date or the campaign's dates.`;
  return [{ kind: "warning", path: `${path}.IterationDate`, message }];
}

function repeated(entries: readonly Entry[], { fields, what }: { fields: readonly string[]; what: string }): Warning[] {
  const seen = new Set<string>();
  return entries.flatMap(({ object, path }) => {
    const values = fields.map((field) => object[field]).filter((value) => ["string", "number"].includes(typeof value));
    const key = JSON.stringify(values);
    if (values.length === 0 || object[fields[0]!] === undefined) return [];
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [
      {
        kind: "warning",
        path: `${path}.${fields[0]}`,
        message: `Another ${what} ${values.map(String).join(" ")}. Change one of these values.`,
      },
    ];
  });
}
