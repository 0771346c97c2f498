import type { RefuellingRecord } from '#api/refuelling.ts';
import type { RefuellingInput } from '#domain/refuelling/refuelling.ts';

/** A manual refuelling as input for editing. */
export function inputOfRecord(one: RefuellingRecord): RefuellingInput {
  const { day, hour, card_number, poi_id, product_class, amount, discount, ticket, invoice, document_id } =
    one;
  return {
    ...{ vehicle_id: one.vehicle_id!, day, hour, card_number, poi_id, product_class, amount, discount },
    station_id: poi_id === null ? one.station_id : null,
    ...{ station: null, town: null, province: null, country: 'ES' },
    liters: one.liters ?? one.quantity ?? 0,
    odometer: one.odometer === null ? null : one.odometer / 1000,
    ...{ ticket, invoice, document_id },
  };
}
