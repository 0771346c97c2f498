/** What a vehicle's record may lack or have malformed: warnings, never refusals (spec §4, Vehicle warning types). */
export const VEHICLE_ISSUES = ['asset_code', 'driver', 'vin', 'work_code'] as const;
export type VehicleIssue = (typeof VEHICLE_ISSUES)[number];

/** What the warnings are judged by. */
export type IssueFields = {
  asset_code: string | null;
  work_code: string | null;
  vin: string | null;
  driver_id: number | null;
};

/** A vehicle identification number as ISO 3779 writes it: 17 characters without I, O and Q. */
export const VIN_PATTERN = '^[A-HJ-NPR-Z0-9]{17}$';
/** An asset code as the asset system numbers them; with letters it is accepted and warned about (contradiction 1). */
export const ASSET_CODE_PATTERN = '^[0-9]{7}$';

const isWell = (pattern: string, value: string | null) => value !== null && new RegExp(pattern).test(value);

/**
 * The warnings of a vehicle (domain rules §9.2): no asset code or one with letters, no usual driver, no VIN or one that is not
 * of 17 characters, no work code. Example: asset code `A123456` → `asset_code`.
 */
export function vehicleIssues(vehicle: IssueFields): VehicleIssue[] {
  const wrong: Record<VehicleIssue, boolean> = {
    asset_code: !isWell(ASSET_CODE_PATTERN, vehicle.asset_code),
    driver: vehicle.driver_id === null,
    vin: !isWell(VIN_PATTERN, vehicle.vin),
    work_code: vehicle.work_code === null,
  };
  return VEHICLE_ISSUES.filter((issue) => wrong[issue]);
}
