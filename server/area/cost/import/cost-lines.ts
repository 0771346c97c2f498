import { sql } from 'kysely';
import { labelIn } from '#domain/admin/value-labels.ts';
import type { CostInput, ValidCost } from '#domain/cost/cost.ts';
import { COST_COLUMNS, type CostNames, costLineFault, costOfLine } from '#domain/cost/cost-line.ts';
import { fileFaults } from '#domain/cost/judge.ts';
import { plateIn, textIn } from '#domain/line-file/line-cell.ts';
import { plainText } from '#domain/plain-text.ts';
import { valueFinder } from '#server/area/admin/value-names.ts';
import { fleetFinder, fleetWords, readNamedFleets } from '#server/area/line-import/fleet-finder.ts';
import type { AskedLine, Asking, CellOf, LineSource } from '#server/area/line-import/line-source.ts';
import type { Tx } from '#server/area/vehicle/lock-vehicle.ts';
import type { Command } from '#server/base/access/command.ts';
import { labelled } from '#server/base/list/value-label.ts';
import { readCostFacts } from '../cost-facts.ts';
import { insertCosts } from '../insert-costs.ts';
import { placesOfCosts } from '../lock-cost.ts';
import { lockMonths } from '../lock-months.ts';
import { undoCosts } from './undo-costs.ts';

type Cells = CellOf<keyof CostInput>;
type Asked = readonly AskedLine<CostInput>[];

/** The lines of a file as costs (domain rules §7.2, §7.3). */
export const COST_LINES: LineSource<keyof CostInput, CostInput> = {
  kind: 'cost',
  columns: COST_COLUMNS,
  own: ['vehicle_id', 'operation_date', 'invoice_date'],
  async inputs(tx, asking, lines) {
    const names = await readNames(tx, asking, lines);
    return lines.map((cellOf) => costOfLine(cellOf, names));
  },
  async judge(tx, asking, lines) {
    return (await judge(tx, asking, lines)).map((faults) => ({ faults }));
  },
  async store(tx, asking, lines) {
    const { caller } = asking;
    // A centre deleted meanwhile is no longer visible.
    const months = lines.flatMap(({ input: { fleet_id, operation_date } }) =>
      fleet_id !== null && operation_date !== null && caller.visible.has(fleet_id)
        ? [{ fleet_id, day: operation_date }]
        : [],
    );
    await lockMonths(tx, months);
    const faults = await judge(tx, asking, lines);
    // A cost without a fault is complete.
    const costs = lines.filter((_, at) => faults[at]!.length === 0).map(({ input }) => input as ValidCost);
    const ids = await insertCosts(tx, costs, { source: 'import', userId: caller.userId });
    await tx.audited(
      { action: 'create', entity: 'cost' },
      costs.map((after, at) => ({ id: ids[at]!, after })),
    );
    if (ids.length > 0)
      tx.tell({ entity: 'cost', id: 0, action: 'create', places: await placesOfCosts(tx, ids) });
    const left = [...ids];
    return faults.map((found) => (found.length > 0 ? { faults: found } : { id: left.shift()! }));
  },
  undo: undoCosts,
  async allowed(tx, caller) {
    const fleets = await readNamedFleets(tx, caller);
    const types = await readTypes(tx);
    return {
      fleet_id: fleetWords(fleets),
      bill_type_id: types.map((type) => labelIn(caller.language, labelled(type))).sort(),
    };
  },
  amountOf: ({ amount }) => amount,
};

async function judge(tx: Command, { caller, nowMs }: Asking, lines: Asked) {
  const costs = lines.map(({ input }) => input);
  const faults = fileFaults(costs, await readCostFacts(tx.sql, caller, { costs, nowMs }));
  return faults.map((found, at) => found.map((fault) => costLineFault(lines[at]!.cells, fault)));
}

/** The types of bill in use. */
function readTypes({ sql: db }: Tx) {
  return db
    .selectFrom('enum_value')
    .select(['id', 'list', 'parent_id', 'entered', 'code', 'labels'])
    .where('list', '=', 'bill_type')
    .where('retired', '=', false)
    .execute();
}

/**
 * The records that the lines may name: visible fleets, types of bill in use, vehicles by plate (the verdict
 * decides which of them count).
 */
async function readNames(tx: Command, { caller }: Asking, lines: readonly Cells[]): Promise<CostNames> {
  const centre = fleetFinder(await readNamedFleets(tx, caller));
  const types = await readTypes(tx);
  const typeNamed = valueFinder(caller.language, types);
  const typeCoded = new Map(
    types.flatMap(({ id, code }) => [String(id), ...(code ? [plainText(code)] : [])].map((key) => [key, id])),
  );
  const plates = [...new Set(lines.map((cellOf) => plateIn(cellOf('vehicle_id'))))];
  const { rows } = await sql<{ id: number; license: string }>`
    select id, license from vehicle where license = any(${plates}::text[])`.execute(tx.sql);
  const vehicles = new Map(rows.map(({ id, license }) => [license, id]));
  return {
    centre,
    vehicle: (plate) => vehicles.get(plate),
    billType: (text) =>
      typeNamed({ list: 'bill_type', parentId: null }, textIn(text)) ??
      typeCoded.get(plainText(textIn(text))),
  };
}
