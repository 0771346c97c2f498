import { z } from 'zod';
import type { Permission } from '#domain/access/permission.ts';
import { idText, versionField } from '#domain/field.ts';
import type { DatedKind } from '#domain/vehicle/dated-kind.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import type { Entity } from './entity.ts';
import { ofVehicle } from './vehicle.ts';

const ofRow = ofVehicle.extend({ row_id: idText });
const done = z.object({ ok: z.literal(true) });

/** Columns that show the name behind an id of the input. */
type Named = { id: string; input: string };

/**
 * A dated row on the wire: what was entered, with the names behind its ids. A name that equals its code is
 * the system's; null if there is none, or none that the caller may read.
 */
export type DatedRow<Kind extends DatedKind = DatedKind> = z.output<Kind['input']> & {
  id: number;
  version: number;
} & { [Column in Extract<Kind['columns'][number], Named> as Column['id']]: string | null };

/** The endpoints of a kind of dated rows of a vehicle. */
export type DatedRows<Kind extends DatedKind = DatedKind> = {
  list: Endpoint<
    typeof ofVehicle,
    z.ZodUndefined,
    z.ZodUndefined,
    z.ZodType<{ rows: DatedRow<Kind>[]; odometer_km: number | null }>,
    'vehicle:read'
  >;
  create: Endpoint<
    typeof ofVehicle,
    z.ZodUndefined,
    z.ZodType<z.output<Kind['input']>, z.input<Kind['input']>>,
    z.ZodType<{ id: number }>,
    Permission
  >;
  edit: Endpoint<
    typeof ofRow,
    z.ZodUndefined,
    z.ZodType<z.output<Kind['input']> & { version: number }, z.input<Kind['input']> & { version: number }>,
    z.ZodType<{ version: number }>,
    Permission
  >;
  remove: Endpoint<typeof ofRow, z.ZodUndefined, z.ZodUndefined, typeof done, Permission>;
};

/** The schema of a row of the kind on the wire. */
export function datedRow({ input, columns }: DatedKind): z.ZodObject {
  const names = columns.filter((column) => column.input).map(({ id }) => [id, z.string().nullable()]);
  return input.extend({ id: z.int(), version: z.int(), ...Object.fromEntries(names) });
}

/**
 * The four endpoints of a kind of dated rows of a vehicle: `getInspections`, `postInspection`,
 * `putInspection` and `deleteInspection` below `/vehicle/{vehicle_id}/inspection`.
 */
export function datedRows<Kind extends DatedKind>(kind: Kind): DatedRows<Kind> {
  const { section, edit: access, changesSheet } = kind;
  const name = section[0]!.toUpperCase() + section.slice(1);
  const changes: readonly [Entity, ...Entity[]] = changesSheet ? [section, 'vehicle'] : [section];
  const path = `/vehicle/{vehicle_id}/${section}`;
  const rows = {
    list: endpoint({
      name: `get${name}s`,
      method: 'GET',
      path,
      access: 'vehicle:read',
      audited: section,
      of: [section, 'vehicle', 'enum_value', 'fleet', 'driver'],
      summary: `${name}: all of a vehicle`,
      params: ofVehicle,
      answer: z.object({
        rows: z.array(datedRow(kind)),
        /** The present odometer of the vehicle; null while no position has reported it. */
        odometer_km: z.int().nullable(),
      }),
    }),
    create: endpoint({
      name: `post${name}`,
      method: 'POST',
      path,
      access,
      changes,
      summary: `${name}: add one to a vehicle`,
      params: ofVehicle,
      body: kind.input,
      answer: z.object({ id: z.int() }),
    }),
    edit: endpoint({
      name: `put${name}`,
      method: 'PUT',
      path: `${path}/{row_id}`,
      access,
      changes,
      summary: `${name}: edit one of a vehicle`,
      params: ofRow,
      body: kind.input.extend({ version: versionField }),
      answer: z.object({ version: z.int() }),
    }),
    remove: endpoint({
      name: `delete${name}`,
      method: 'DELETE',
      path: `${path}/{row_id}`,
      access,
      changes,
      summary: `${name}: delete one of a vehicle`,
      params: ofRow,
      answer: done,
    }),
  };
  // The types of the kind's own schemas, which the compiler cannot follow through `extend`.
  return rows as unknown as DatedRows<Kind>;
}
