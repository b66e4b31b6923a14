import { showSuccess } from "./banner-message.ts";

/** Downloads text as a file and shows a success message. */
export function downloadText({ name, text, type }: { name: string; text: string; type: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
  showSuccess(`The file “${name}” has been downloaded.`);
}
