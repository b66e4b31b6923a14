const shapes = {
  user: "M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22Zm0 2a9 9 0 0 0-5 16.5V18a4 4 0 0 1 4-4h2a4 4 0 0 1 4 4v1.5A9 9 0 0 0 12 3Zm0 3a3.5 3.5 0 1 1-3.5 3.5A3.4 3.4 0 0 1 12 6Z",
  search:
    "M10.5 3a7.5 7.5 0 0 1 6 12l4.2 4.3a1 1 0 0 1-1.4 1.4L15 16.5A7.5 7.5 0 1 1 10.5 3Zm0 2a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Z",
} as const;

/** Draws a header icon. Screen readers ignore the icon, because the words next to it have the same meaning. */
export function HeaderIcon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg
      className={`nhsuk-icon nhsuk-icon--${name}`}
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 24 24"
      width="16"
      height="16"
      focusable="false"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
