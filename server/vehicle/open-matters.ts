import type { DeletionCode } from '#domain/vehicle/deletion.ts';
import type { Tx } from './lock-vehicle.ts';

type Check = ((tx: Tx, vehicleId: number) => Promise<boolean>) | null;

/**
 * What of our own data speaks against deleting a vehicle (domain rules §3.2, rows 4 to 9): is something of this kind open? Null until
 * the product keeps such data; the area that does fills in its line.
 */
const CHECKS: readonly { code: DeletionCode; isOpen: Check }[] = [
  /** A cost in a month still open. */
  { code: 411, isOpen: null },
  /** Costs of its fuel and toll cards not yet imputed. */
  { code: 412, isOpen: null },
  /** Fuel and toll cards linked to it. */
  { code: 414, isOpen: null },
  /** Defect sheets and pending spares. */
  { code: 416, isOpen: null },
  /** Work reports not yet closed. */
  { code: 417, isOpen: null },
  /** Fines not closed. */
  { code: 426, isOpen: null },
];

/** The codes of what is open. */
export async function openMatters(tx: Tx, vehicleId: number): Promise<DeletionCode[]> {
  const codes: DeletionCode[] = [];
  for (const { code, isOpen } of CHECKS) if (await isOpen?.(tx, vehicleId)) codes.push(code);
  return codes;
}
