import { displayCount } from "@spi/domain/text/counts";
import Table from "cli-table3";

const plain = {
  top: "",
  "top-mid": "",
  "top-left": "",
  "top-right": "",
  bottom: "",
  "bottom-mid": "",
  "bottom-left": "",
  "bottom-right": "",
  left: "",
  "left-mid": "",
  mid: "",
  "mid-mid": "",
  right: "",
  "right-mid": "",
  middle: "  ",
};

/** Renders a table. Numbers are right-aligned and have thousands separators, and unknown values are blank. */
export function renderTable(head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const table = new Table({
    head: [...head],
    chars: plain,
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
    colAligns: head.map((_, column) => (rows.some((row) => typeof row[column] === "number") ? "right" : "left")),
  });
  table.push(...rows.map((row) => row.map((cell) => (typeof cell === "number" ? displayCount(cell) : (cell ?? "")))));
  return `${table.toString()}\n`;
}
