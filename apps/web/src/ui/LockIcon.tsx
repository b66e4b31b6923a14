/** Draws a padlock as decoration. The text next to it names the user who has the lock. */
export function LockIcon() {
  return (
    <svg className="spi-lock__icon" viewBox="0 0 24 24" width="24" height="24" focusable="false" aria-hidden="true">
      <path
        fill="currentcolor"
        d="M12 2a5 5 0 0 0-5 5v3H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8a2 2 0 0 0-2-2h-1V7a5 5 0 0 0-5-5Zm-3 8V7a3 3 0 0 1 6 0v3H9Zm3 3a1.6 1.6 0 0 1 .8 3v2h-1.6v-2a1.6 1.6 0 0 1 .8-3Z"
      />
    </svg>
  );
}
