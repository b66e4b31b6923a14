/** Shows the purpose of a seal, and the start of its hash, which is long enough to distinguish two seals. */
export function Fingerprint({ configuration }: { configuration: string }) {
  const hash = configuration.slice(configuration.indexOf(":") + 1);
  return (
    <>
      We store a fingerprint of all this, <strong>{hash.slice(0, 8)}</strong>, with your decision. If anything that your
      decision covers changes later, the decision will no longer count.
    </>
  );
}
