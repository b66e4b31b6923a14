/**
 * Writes a line of progress, which is updated in place on a terminal. If the output is not a terminal, writes only a
 * line at the end.
 */
export function progressLine(label: string): (fraction: number) => void {
  const terminal = process.stdout.isTTY;
  let shown = -1;
  return (fraction) => {
    const percent = Math.floor(fraction * 100);
    if (percent === shown) return;
    shown = percent;
    if (terminal) process.stdout.write(`\r${label}: ${percent}%${percent >= 100 ? "\n" : ""}`);
    else if (percent >= 100) process.stdout.write(`${label}: done\n`);
  };
}
