/** Shows the start of a seal's hash, enough to tell two seals apart, and what it is for. */
export function Fingerprint({ configuration }: { configuration: string }) {
  const hash = configuration.slice(configuration.indexOf(":") + 1);
  return (
    <>
      Its fingerprint <strong>{hash.slice(0, 8)}</strong> is kept with your decision: when any of this changes later,
      the decision no longer counts.
    </>
  );
}
