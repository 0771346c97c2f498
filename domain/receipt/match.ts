import { DAY_MS, HOUR_MS } from '../duration.ts';

/** The most that times may differ, ms. */
export const MATCH_WITHIN_MS = DAY_MS;
/** Cents by which amounts may differ, and the share of the line's quantity by which litres may. */
export const MATCH_CENTS = 2;
export const MATCH_LITRES_SHARE = 0.02;

/** A receipt, as far as its line of a statement is found by it. */
export type ReceiptFacts = {
  /** Given by the phone, so it does not depend on the order of arrival. */
  key: string;
  vehicleId: number;
  kind: 'fuel' | 'toll' | 'other';
  atMs: number;
  amountCents: number;
  /** Null: not stated. */
  liters: number | null;
  productClass: string | null;
};

/** A line of a statement that takes nothing back and is not taken back. */
export type LineFacts = {
  id: number;
  /** The vehicle of its plate, or of its card. */
  vehicleId: number;
  atMs: number;
  /** Its time is noon, in place of the whole day. */
  hourUnknown: boolean;
  amountCents: number;
  liters: number;
  productClass: string;
};

/**
 * Does the line state what the receipt says? It must be of the same vehicle, within 24 hours, and of a
 * product that does not contradict. Amounts (2 cents) or litres (2 %) must be equal. Only fuel is compared by
 * litres.
 */
export function fits(receipt: ReceiptFacts, line: LineFacts): boolean {
  if (receipt.vehicleId !== line.vehicleId || distanceMs(receipt, line) > MATCH_WITHIN_MS) return false;
  const isFuel = receipt.kind === 'fuel';
  if (isFuel === (line.productClass === 'OTHER')) return false;
  const isOtherProduct = receipt.productClass !== null && receipt.productClass !== line.productClass;
  if (isFuel && isOtherProduct) return false;
  const isAmount = Math.abs(receipt.amountCents - line.amountCents) <= MATCH_CENTS;
  return isAmount || (isFuel && areLitres(receipt.liters, line.liters));
}

// Hundredths, so that binary fractions do not decide at the edge.
const areLitres = (said: number | null, stated: number) =>
  said !== null &&
  stated > 0 &&
  Math.abs(Math.round(said * 100) - Math.round(stated * 100)) <=
    Math.round(stated * 100) * MATCH_LITRES_SHARE;

/** How far apart they are, ms; a line without its hour is as near as its day. */
function distanceMs(receipt: ReceiptFacts, line: LineFacts): number {
  const apart = Math.abs(receipt.atMs - line.atMs);
  return line.hourUnknown ? Math.max(0, apart - 12 * HOUR_MS) : apart;
}

/**
 * The line of each receipt, by the receipt's key. The nearest pair in time comes first, then the nearest in
 * amount; each line and each receipt counts once. The order of the lists does not matter.
 */
export function matchReceipts(
  receipts: readonly ReceiptFacts[],
  lines: readonly LineFacts[],
): ReadonlyMap<string, number> {
  const pairs = receipts.flatMap((receipt) =>
    lines
      .filter((line) => fits(receipt, line))
      .map((line) => ({
        ...{ key: receipt.key, id: line.id, apartMs: distanceMs(receipt, line) },
        cents: Math.abs(receipt.amountCents - line.amountCents),
      })),
  );
  pairs.sort(
    (one, other) =>
      one.apartMs - other.apartMs ||
      one.cents - other.cents ||
      (one.key < other.key ? -1 : one.key > other.key ? 1 : one.id - other.id),
  );
  const found = new Map<string, number>();
  const taken = new Set<number>();
  for (const { key, id } of pairs) {
    if (found.has(key) || taken.has(id)) continue;
    found.set(key, id);
    taken.add(id);
  }
  return found;
}
