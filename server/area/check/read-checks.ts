import { sql } from 'kysely';
import {
  type CheckQuery,
  type CheckRecord,
  type CheckRow,
  getCheck,
  getCheckPhoto,
  getChecks,
  getChecksExport,
} from '#api/check.ts';
import { CHECK_LIST } from '#domain/check/check-list.ts';
import { addDays, dayStartMs } from '#domain/day.ts';
import { normalCode } from '#domain/field.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverMayBeKnown, driverName } from '#server/base/access/driver-scope.ts';
import { notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';
import { contains, patternOf } from '#server/base/http/listing.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { listFile } from '#server/base/list/list-file.ts';
import { rowReader } from '#server/base/record/row-reader.ts';
import { photoFile, readPhotos } from '../photo/read-photo.ts';
import { formName } from './form-words.ts';

const rows = rowReader<CheckQuery, CheckRow>((caller, query) => {
  const { q, fleets, result, filled_from, filled_to, vehicles, drivers } = query;
  const driver = driverName(caller);
  const form = formName(caller.language);
  const photos = sql`(select count(*)::int from photo where owner = 'check' and owner_id = vehicle_check.id)`;
  const taken = sql`extract(epoch from vehicle_check.filled_at - vehicle_check.begun_at)::int`;
  const edge = (day: string, days: number) => new Date(dayStartMs(addDays(day, days), caller.timeZone));
  const plate = q === undefined ? '' : normalCode(q);
  const isFound = contains(q, [driver, form, sql`vehicle.alias`]);
  return {
    id: 'vehicle_check.id',
    columns: sql`vehicle_check.id, vehicle.id as vehicle_id, vehicle.license, vehicle.alias, vehicle.fleet_id,
      fleet.name as fleet, driver.id as driver_id, ${driver} as driver, ${form} as form, vehicle_check.result,
      vehicle_check.bad, vehicle_check.odometer_m as odometer, vehicle_check.odometer_is_far, ${taken} as taken_s,
      ${photos} as photos, vehicle_check.filled_at, vehicle_check.received_at`,
    from: sql`
      from vehicle_check
      join vehicle on vehicle.id = vehicle_check.vehicle_id
      join fleet on fleet.id = vehicle.fleet_id
      join check_form_version version on version.id = vehicle_check.form_version_id
      join check_form form on form.id = version.form_id
      left join driver on driver.id = vehicle_check.driver_id and ${driverMayBeKnown(caller)}
      where ${vehicleInScope(caller)} and ${belowFleets('vehicle.fleet_id', fleets)}
        and ${result ? sql`vehicle_check.result = any(${result}::text[])` : sql`true`}
        and ${filled_from ? sql`vehicle_check.filled_at >= ${edge(filled_from, 0)}` : sql`true`}
        and ${filled_to ? sql`vehicle_check.filled_at < ${edge(filled_to, 1)}` : sql`true`}
        and ${vehicles ? sql`vehicle_check.vehicle_id = any(${vehicles}::int[])` : sql`true`}
        and ${drivers ? sql`driver.id = any(${drivers}::int[])` : sql`true`}
        and ${plate === '' ? isFound : sql`(${isFound} or vehicle.license like ${patternOf(plate)})`}`,
    sortable: {
      filled_at: sql`vehicle_check.filled_at`,
      license: sql`vehicle.license collate "C"`,
      alias: sql`plain(vehicle.alias)`,
      result: sql`array_position(array['green', 'minor', 'stop'], vehicle_check.result)`,
      bad: sql`vehicle_check.bad`,
      driver: caller.seeDriverNames ? sql`plain(${driver})` : sql`driver.id`,
      fleet: sql`plain(fleet.name)`,
      form: sql`plain(${form})`,
      odometer: sql`vehicle_check.odometer_m`,
      taken_s: taken,
      photos,
      received_at: sql`vehicle_check.received_at`,
    },
  };
});

/** @throws Fault 404 out of sight */
async function found(app: App, caller: Caller, id: number): Promise<CheckRow> {
  const row = await rows.one(app, caller, id);
  if (!row) throw notFound();
  return row;
}

const readCheck = handle(getCheck, async ({ app, caller, params }) => {
  const row = await found(app, caller, params.check_id);
  const { database } = app;
  const asked = await database.sql
    .selectFrom('vehicle_check')
    .innerJoin('check_form_version as version', 'version.id', 'vehicle_check.form_version_id')
    .select(['vehicle_check.answers', 'version.content', 'version.number'])
    .where('vehicle_check.id', '=', row.id)
    .executeTakeFirstOrThrow();
  const pictures = (await readPhotos(database, 'check', [row.id])).get(row.id) ?? [];
  return { ...row, ...(asked as unknown as Pick<CheckRecord, 'answers' | 'content' | 'number'>), pictures };
});

/** Checks of vehicles, for the office (decision 140). */
export const checkReadHandlers: readonly Handler[] = [
  handle(getChecks, ({ app, caller, query }) => rows.page(app, caller, query)),
  handle(getChecksExport, async (call) =>
    listFile(call, CHECK_LIST, await rows.all(call.app, call.caller, call.query)),
  ),
  readCheck,
  handle(getCheckPhoto, async ({ app, caller, params }) => {
    const { id } = await found(app, caller, params.check_id);
    return photoFile(app.database, { owner: 'check', ownerId: id, photoId: params.photo_id });
  }),
];
