import { Fault } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';

/**
 * For each unique constraint of the database: the fault for the user, and the field to mark (domain rules
 * §9.3).
 */
const TAKEN: Readonly<Record<string, { code: FaultCode; field: string }>> = {
  app_user_username: { code: 'user.exists', field: 'username' },
  app_user_email: { code: 'err.uniqueEmail', field: 'email' },
  fleet_name: { code: 'fleet.exists', field: 'name' },
  fleet_code: { code: 'fleet.exists', field: 'code' },
  poi_name: { code: 'poi.exists', field: 'name' },
  poi_group_name: { code: 'group.exists', field: 'name' },
  area_name: { code: 'area.exists', field: 'name' },
  area_group_name: { code: 'group.exists', field: 'name' },
  schedule_name: { code: 'schedule.exists', field: 'name' },
  schedule_fleet_pkey: { code: 'schedule.fleetTaken', field: 'fleet_ids' },
  driver_license: { code: 'driver.exists', field: 'license' },
  driver_email: { code: 'err.uniqueEmail', field: 'email' },
  driver_user_id_key: { code: 'driver.userLinked', field: 'user_id' },
  card_nfc_id_key: { code: 'card.exists', field: 'nfc_id' },
  card_encoded_id_key: { code: 'card.exists', field: 'encoded_id' },
  card_driver_id_key: { code: 'card.driverLinked', field: 'driver_id' },
  vehicle_license_key: { code: 'vehicle.licenseExists', field: 'license' },
  vehicle_asset_code: { code: 'vehicle.assetCodeExists', field: 'asset_code' },
  vehicle_inspection_type: { code: 'inspection.duplicate', field: 'type_id' },
  vehicle_renting_code: { code: 'renting.exists', field: 'contract_code' },
  vehicle_renting_period: { code: 'val.overlap', field: 'start_day' },
  vehicle_tyre_place: { code: 'tyre.duplicate', field: 'position' },
  vehicle_bill_code: { code: 'bill.exists', field: 'code' },
  vehicle_claim_number: { code: 'claim.duplicate', field: 'number' },
  fine_record: { code: 'fine.exists', field: 'record_number' },
  cost_rental: { code: 'cost.validation.5', field: 'vehicle_id' },
  cost_bill: { code: 'cost.validation.5', field: 'bill_code' },
  document_fine_name: { code: 'err.fileInUse', field: 'name' },
  document_name: { code: 'err.fileInUse', field: 'name' },
  tracker_imei_key: { code: 'tracker.exists', field: 'imei' },
  tracker_terminal_id_key: { code: 'tracker.exists', field: 'terminal_id' },
  tracker_phone: { code: 'tracker.exists', field: 'phone' },
  enum_value_name: { code: 'enum.exists', field: 'name' },
  additional_field_name: { code: 'enum.exists', field: 'name' },
  fuel_card_number_key: { code: 'refuel.cardExists', field: 'number' },
  saved_report_name: { code: 'savedReport.exists', field: 'name' },
  access_token_name: { code: 'token.exists', field: 'name' },
  map_work_open: { code: 'map.busy', field: 'kind' },
  webhook_name: { code: 'webhook.exists', field: 'name' },
  version_note_pkey: { code: 'enum.exists', field: 'version' },
  driver_assignment_vehicle: { code: 'assign.10', field: 'license' },
  driver_assignment_driver: { code: 'assign.8', field: 'driver_id' },
  tracker_fitting_tracker_id_tstzrange_excl: { code: 'vehicle.imeiUsed', field: 'imei' },
  tracker_fitting_vehicle_id_tstzrange_excl: { code: 'vehicle.imeiUsed', field: 'device_id' },
};

/**
 * Turns a conflict of two writers into its fault; `params` are the values of the message. Any other error is
 * returned unchanged.
 */
export function constraintFault(error: unknown, params: Readonly<Record<string, string>> = {}): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  const taken = (code === '23505' || code === '23P01') && constraint ? TAKEN[constraint] : undefined;
  return taken ? new Fault(taken.code, 409, { params, fields: [{ ...taken, params }] }) : error;
}
