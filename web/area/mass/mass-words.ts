import type { MassRow } from '#api/mass.ts';
import { VEHICLE_LIST } from '#domain/vehicle/vehicle-list.ts';
import { changeLabel, changeText } from '#text/change-text.ts';
import type { Say } from '#text/say.ts';
import type { MendLine } from '#web/area/line-import/mend.ts';
import { fieldText } from '#web/kit/record/field-text.ts';

type Change = MassRow['changes'][number];
type FaultOfRow = MassRow['faults'][number];

/** The label of a vehicle's field. */
export function fieldLabel(field: string, say: Say): string {
  return changeLabel(VEHICLE_LIST, field, say);
}

/** The old and the new value of the field: `Azul → Verde`; for a field that was empty only the new value. */
export function changeWords({ field, from, to }: Change, say: Say): string {
  const word = (value: unknown) => changeText(VEHICLE_LIST, field, value, say);
  const [before, after] = [word(from), word(to) ?? say.t('ui.historyEmpty')];
  return before === null ? after : `${before} → ${after}`;
}

/** The reasons why rows are refused, each with its field if the field adds something. */
export function faultWords(faults: readonly FaultOfRow[], say: Say): string {
  return faults
    .map((fault) => {
      const reason = fieldText(say.t, fault);
      return fault.field === 'license' ? reason : `${fieldLabel(fault.field, say)}: ${reason}`;
    })
    .join(' · ');
}

/** A row as a line whose cells can be mended. */
export function mendLine({ line, cells, faults }: MassRow): MendLine {
  return { line, cells, faults, mended: [] };
}
