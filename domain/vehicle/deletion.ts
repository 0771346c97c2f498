import type { FaultCode } from '../fault-code.ts';

/**
 * Why a vehicle may not be deleted, in the order in which the answer is chosen (domain rules §3.2): equipment centre that
 * syncs, centre that does not sync, plate unknown to the asset system, open costs, card costs, cards, defect sheets, work
 * reports, fines, platform failed, platform silent.
 */
export const DELETION_CODES = [402, 409, 204, 411, 412, 414, 416, 417, 426, 500, 600] as const;
export type DeletionCode = (typeof DELETION_CODES)[number];

/** Event of what the system itself has to tell (domain rules §10). */
export const SYSTEM_NOTICE = 1123;

/** The message of a refusal; its number travels beside it. */
export function deletionFaultCode(code: DeletionCode): FaultCode {
  return `vehicle.del.${code}`;
}

/** Of several refusals the one that is told; null when nothing speaks against. Example: 426 and 411 → 411. */
export function firstDeletionCode(codes: readonly DeletionCode[]): DeletionCode | null {
  return DELETION_CODES.find((code) => codes.includes(code)) ?? null;
}

/**
 * What the fleet alone says against deleting its vehicles here, where there is an asset system: a machinery yard that syncs is
 * mastered there (402), a cost centre that does not sync has nobody to ask (409).
 */
export function fleetDeletionCode(fleet: {
  code: string | null;
  sync_asset_system: boolean;
  equipment_centre: boolean;
}): 402 | 409 | null {
  if (fleet.equipment_centre && fleet.sync_asset_system) return 402;
  return fleet.code !== null && !fleet.sync_asset_system ? 409 : null;
}
