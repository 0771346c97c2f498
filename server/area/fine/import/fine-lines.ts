import { sql } from 'kysely';
import { Fault, type FieldFault } from '#domain/fault.ts';
import { FINE_ORIGINS, FINE_SEVERITIES, fineInput } from '#domain/fine/fine.ts';
import { FINE_COLUMNS, type FineField, type FineNames, fineOfLine } from '#domain/fine/fine-line.ts';
import { checkInput } from '#domain/input-fault.ts';
import { LANGUAGES } from '#domain/language.ts';
import { plateIn } from '#domain/line-file/line-cell.ts';
import type { LineVerdict } from '#domain/line-file/line-import.ts';
import { dayIn } from '#domain/line-file/moment.ts';
import { plainText } from '#domain/plain-text.ts';
import { fleetFinder, fleetWords, readNamedFleets } from '#server/area/line-import/fleet-finder.ts';
import {
  type AskedLine,
  type Asking,
  type CellOf,
  cellFaultsOf,
  type LineSource,
  oneForEach,
  type StoredLine,
} from '#server/area/line-import/line-source.ts';
import type { Command } from '#server/base/access/command.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { translatorOf } from '#text/translator.ts';
import { addFine } from '../create-fine.ts';
import { undoFines } from './undo-fines.ts';

type Candidate = Record<FineField, unknown>;
type Asked = readonly AskedLine<Candidate>[];

/** The lines of a renting company's list as fines (domain rules §8.3). */
export const FINE_LINES: LineSource<FineField, Candidate> = {
  kind: 'fine',
  columns: FINE_COLUMNS,
  own: ['license', 'date', 'record_number'],
  async inputs(tx, asking, lines) {
    const names = await readNames(tx, asking, lines);
    return lines.map((cellOf) => fineOfLine(cellOf, names));
  },
  // The verdict is the answer to storing them, in a savepoint that is undone as a whole.
  async judge(tx, asking, lines) {
    let verdicts: LineVerdict[] = [];
    await tx.attempt(async () => {
      verdicts = (await store(tx, asking, lines)).map(({ faults = [] }) => ({ faults }));
      throw new Fault('err.request', 400);
    });
    return verdicts;
  },
  store,
  undo: undoFines,
  async allowed(tx, caller) {
    const t = translatorOf(caller.language);
    return {
      fleet_id: fleetWords(await readNamedFleets(tx, caller)),
      origin: FINE_ORIGINS.map((code) => t(`fine.origin_${code}`)),
      severity: FINE_SEVERITIES.map((code) => t(`fine.severity_${code}`)),
    };
  },
  amountOf: ({ amount }) => (/^\d+\.\d\d$/.test(String(amount)) ? String(amount) : null),
};

async function store(tx: Command, { caller, nowMs }: Asking, lines: Asked): Promise<StoredLine[]> {
  const results: StoredLine[] = [];
  for (const { input } of lines) {
    const { data, fields } = checkInput(fineInput, input);
    let id: number | undefined;
    const fault =
      data &&
      (await tx.attempt(async () => {
        id = await addFine(tx, caller, data, nowMs);
      }));
    if (id !== undefined && !fault) results.push({ id });
    else results.push({ faults: fields ? inputFaults(fields) : cellFaults(fault!) });
  }
  return results;
}

/** The wrong cells. A missing centre only counts once plate and day can be read, which would give it. */
function inputFaults(fields: readonly FieldFault[]): FieldFault[] {
  const faults = oneForEach(fields);
  const isPlaced = !faults.some(({ field }) => field === 'license' || field === 'date');
  const counted = faults.filter(({ field, code }) => {
    return isPlaced || field !== 'fleet_id' || code !== 'val.required';
  });
  // A centre may be missing because of another cell, which comes first.
  return counted.sort((one, other) => Number(one.field === 'fleet_id') - Number(other.field === 'fleet_id'));
}

function cellFaults(fault: Fault): readonly FieldFault[] {
  if (fault.code === 'notFound') return [{ field: 'fleet_id', code: 'vehicle.fleetNotVisible' }];
  return cellFaultsOf(fault, 'record_number');
}

/**
 * The records that the lines may name: visible fleets, the centres of vehicles on their days, origins and
 * severities in any language.
 */
async function readNames(
  tx: Command,
  { caller }: Asking,
  lines: readonly CellOf<FineField>[],
): Promise<FineNames> {
  const asked = lines.map((cellOf) => ({ license: plateIn(cellOf('license')), date: dayIn(cellOf('date')) }));
  const { rows } = await sql<{ license: string; date: string; fleet_id: number }>`
    select distinct line.license, line.date::text, stay.fleet_id
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as line (license text, date date)
    join vehicle on vehicle.license = line.license
    join vehicle_stay stay on stay.vehicle_id = vehicle.id and daterange(stay.from_day, stay.to_day) @> line.date
    where ${vehicleInScope(caller, 'stay')}`.execute(tx.sql);
  const centres = new Map(rows.map(({ license, date, fleet_id }) => [`${license} ${date}`, fleet_id]));
  return {
    centre: fleetFinder(await readNamedFleets(tx, caller)),
    centreOf: (license, date) => centres.get(`${plateIn(license)} ${date}`),
    code: (field, text) => CODES.get(`${field} ${plainText(text)}`),
  };
}

const CODES: ReadonlyMap<string, string> = new Map(
  LANGUAGES.map(translatorOf).flatMap((t) => [
    ...FINE_ORIGINS.flatMap((code) => [
      [`origin ${code}`, code] as const,
      [`origin ${plainText(t(`fine.origin_${code}`))}`, code] as const,
    ]),
    ...FINE_SEVERITIES.flatMap((code) => [
      [`severity ${code}`, code] as const,
      [`severity ${plainText(t(`fine.severity_${code}`))}`, code] as const,
    ]),
  ]),
);
