import { sql } from 'kysely';
import { getVehicleLabelsFile } from '#api/vehicle-label.ts';
import { vehicleCode } from '#domain/driver/vehicle-code.ts';
import { siteOf } from '#server/area/account/sign-in/site.ts';
import { readerOf } from '#server/base/access/reader.ts';
import { notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { handle } from '#server/base/http/route.ts';
import { pdfFile } from '#server/base/pdf/pdf-file.ts';

/** Labels to stick into vehicles (decision 143). The code says the plate alone, so it is no secret. */
export const vehicleLabels = handle(getVehicleLabelsFile, async ({ app, caller, query, request }) => {
  const { rows } = await sql<{ license: string; alias: string | null }>`
    select license, alias from vehicle
    where id = any(${query.ids}::int[]) and registration_state <> 'deleted' and ${vehicleInScope(caller)}
    order by license`.execute(app.database.sql);
  if (rows.length === 0) throw notFound();
  const { t, settings } = await readerOf(app, caller);
  const site = siteOf(app, request);
  const title = t('vehicle.labels');
  return pdfFile({
    ...{ name: `${title}.pdf`, title, settings, made: { atMs: app.now(), by: caller.username } },
    blocks: [
      {
        kind: 'labels',
        labels: rows.map(({ license, alias }) => ({
          ...{ code: vehicleCode(site, license), title: license },
          lines: [alias, t('vehicle.labelText')].filter((line) => line !== null),
        })),
      },
    ],
  });
});
