import { getVehicleHistory, type VehicleRecord } from '#api/vehicle.ts';
import { DOCUMENT_LIST } from '#domain/document/document-list.ts';
import { DATED_KINDS } from '#domain/vehicle/dated-kinds.ts';
import { VEHICLE_LIST } from '#domain/vehicle/vehicle-list.ts';
import { useText } from '#web/base/language/text.ts';
import { HistoryPanel, type HistoryPart } from '#web/kit/record/HistoryPanel.tsx';

const PARTS: readonly HistoryPart[] = [
  { entity: 'document', label: 'vehicle.module_documents', described: DOCUMENT_LIST },
  ...DATED_KINDS.map(
    (kind): HistoryPart => ({
      entity: kind.section,
      label: `vehicle.tab_${kind.section}`,
      described: kind,
    }),
  ),
];

/** The changes of the vehicle's record: user, time, old value and new value. */
export function HistoryTab({ vehicle }: { vehicle: VehicleRecord }) {
  const { t, f } = useText();
  /** Additional fields are identified by their names and stored as text. */
  function additional(field: string, value: unknown): string | null {
    const type = vehicle.additional.find(({ name }) => name === field)?.type;
    if (type === 'boolean') return t(value === 'true' ? 'ui.yes' : 'ui.no');
    if (type === 'number') return f.dec(Number(value), Number.isInteger(Number(value)) ? 0 : 2);
    return null;
  }
  return (
    <HistoryPanel
      endpoint={getVehicleHistory}
      params={{ vehicle_id: vehicle.id }}
      described={VEHICLE_LIST}
      own={additional}
      parts={PARTS}
    />
  );
}
