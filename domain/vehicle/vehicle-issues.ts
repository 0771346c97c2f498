/**
 * Missing or malformed data in a vehicle's record: only warnings, never refusals (spec §4, Vehicle warning
 * types).
 */
export const VEHICLE_ISSUES = ['asset_code', 'driver', 'vin', 'work_code'] as const;
export type VehicleIssue = (typeof VEHICLE_ISSUES)[number];

/** The fields that the warnings depend on. */
export type IssueFields = {
  asset_code: string | null;
  work_code: string | null;
  vin: string | null;
  driver_id: number | null;
};

/** A vehicle identification number by ISO 3779: 17 characters without I, O and Q. */
export const VIN_PATTERN = /^[A-HJ-NPR-Z0-9]{17}$/;
/**
 * An asset code in the asset system's numbering; a code with letters is accepted with a warning
 * (contradiction 1).
 */
export const ASSET_CODE_PATTERN = /^[0-9]{7}$/;

const isWell = (pattern: RegExp, value: string | null) => value !== null && pattern.test(value);

/**
 * The warnings of a vehicle (domain rules §9.2). They are: no asset code or one with letters, no usual
 * driver, no VIN or one without 17 characters, no work code. Example: asset code `A123456` → `asset_code`.
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
