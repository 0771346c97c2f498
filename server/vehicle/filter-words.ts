import type { VehicleListQuery } from '#api/vehicle.ts';
import type { Text } from '#text/key.ts';

/** What a list of vehicles was narrowed by, in words: the second sheet of its file. */
export function filterWords(query: VehicleListQuery, text: Text): [label: string, value: string][] {
  const { vehicle, vehicleSearch, enumerated, ui } = text;
  const words: [string, string | undefined][] = [
    [vehicleSearch.find, query.q],
    [vehicle.registration_state, query.states?.map((one) => vehicle[`registration_${one}`]).join(', ')],
    [vehicle.fuel_type, query.fuels?.map((one) => enumerated[one]).join(', ')],
    [vehicle.contract_class, query.classes?.map((one) => vehicle[`class_${one}`]).join(', ')],
    [vehicle.issues, query.issues?.map((one) => vehicle[`issue_${one}`]).join(', ')],
    [vehicle.hasTracker, yesNo(query.tracker)],
    [vehicle.unusable, yesNo(query.unusable)],
    [vehicle.in_maintenance, yesNo(query.in_maintenance)],
    [vehicle.structure, yesNo(query.structure)],
  ];
  return words.filter((line): line is [string, string] => Boolean(line[1]));

  function yesNo(value: boolean | undefined): string | undefined {
    if (value === undefined) return undefined;
    return value ? ui.yes : ui.no;
  }
}
