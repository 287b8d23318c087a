/** The seat that this tab showed last of a table: a refresh goes on with it. */
import type { SeatNumber } from "../wire/types";

const place = (table: string): string => `motley-front-${table}`;

export function remembered(table: string): SeatNumber | null {
  const found = sessionStorage.getItem(place(table));
  return found === null ? null : Number(found);
}

export function remember(table: string, seat: SeatNumber | null): void {
  if (seat === null) sessionStorage.removeItem(place(table));
  else sessionStorage.setItem(place(table), String(seat));
}
