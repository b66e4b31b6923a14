/** Shows the purpose of a seal, and the start of its hash, which is long enough to distinguish two seals. */
export function Fingerprint({ configuration }: { configuration: string }) {
  const hash = configuration.slice(configuration.indexOf(":") + 1);
  return (
    <>
      We store its fingerprint, <strong>{hash.slice(0, 8)}</strong>, with your decision. If any of this changes later,
      the decision will no longer count.
    </>
  );
}
