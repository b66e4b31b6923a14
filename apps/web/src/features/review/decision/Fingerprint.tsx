/** Shows the start of a seal's hash, enough to distinguish two seals, and its purpose. */
export function Fingerprint({ configuration }: { configuration: string }) {
  const hash = configuration.slice(configuration.indexOf(":") + 1);
  return (
    <>
      We store its fingerprint, <strong>{hash.slice(0, 8)}</strong>, with your decision. If any of this changes later,
      the decision will no longer count.
    </>
  );
}
