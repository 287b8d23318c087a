/** The step of a game that an address leads to: `?step=12`, as whoever opens it counts them. */
export function stepOf(search: string): number | null {
  const text = new URLSearchParams(search).get("step");
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** The same address, leading to that step, or to the table as it is. */
export function withStep(address: string, step: number | null): string {
  const place = new URL(address);
  if (step === null) place.searchParams.delete("step");
  else place.searchParams.set("step", String(step));
  return place.pathname + place.search + place.hash;
}
