/** The beginning of a seal's hash, enough to tell two apart, and what it is for. */
export function Fingerprint({ seal }: { seal: string }) {
  const hash = seal.split(":")[1] ?? seal;
  return (
    <>
      Its fingerprint <strong>{hash.slice(0, 8)}</strong> is kept with your decision: when any of this changes later,
      the decision no longer counts.
    </>
  );
}
