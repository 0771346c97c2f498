import type { FaultCode } from '../fault-code.ts';

/**
 * Why a vehicle may not be deleted, in the order of priority (domain rules §3.2). The reasons are: an
 * equipment centre that syncs, a centre that does not sync, a plate unknown to the asset system. Then open
 * costs, card costs, cards, defect sheets, work reports, fines; the asset system failed, or did not answer.
 */
export const DELETION_CODES = [402, 409, 204, 411, 412, 414, 416, 417, 426, 500, 600] as const;
export type DeletionCode = (typeof DELETION_CODES)[number];

/** The message of a refusal; its number is sent with it. */
export function deletionFaultCode(code: DeletionCode): FaultCode {
  return `vehicle.del.${code}`;
}

/** The refusal to report among several; null if there is none. Example: 426 and 411 → 411. */
export function firstDeletionCode(codes: readonly DeletionCode[]): DeletionCode | null {
  return DELETION_CODES.find((code) => codes.includes(code)) ?? null;
}

/**
 * Why the fleet alone forbids deleting its vehicles in Traza when there is an asset system. A machinery yard
 * that syncs is managed in the asset system (402). For a cost centre that does not sync, the asset system
 * cannot give its consent (409).
 */
export function fleetDeletionCode(fleet: {
  code: string | null;
  sync_asset_system: boolean;
  equipment_centre: boolean;
}): 402 | 409 | null {
  if (fleet.equipment_centre && fleet.sync_asset_system) return 402;
  return fleet.code !== null && !fleet.sync_asset_system ? 409 : null;
}
