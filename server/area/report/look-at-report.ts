import { isAboutDriving, type LookKind } from '#domain/looked/look.ts';
import type { Looking } from '#server/area/looked/demand-purpose.ts';
import { driversIn } from '#server/area/looked/drivers-in.ts';
import { lookAtVehicles } from '#server/area/looked/look-at.ts';
import { writeLook } from '#server/area/looked/look-log.ts';
import type { Sight } from '#server/base/access/caller.ts';
import type { Base } from '#server/base/app.ts';
import type { OpenReport } from './run.ts';

type Shown = Pick<OpenReport, 'report' | 'range' | 'subjects'>;

/**
 * Records that a caller opens a report, for each driver who drove in it, if it is about driving.
 * @throws Fault `looked.purposeRequired` 409
 */
export async function lookAtReport(looking: Looking, kind: LookKind, shown: Shown): Promise<void> {
  const { report, range: days, subjects } = shown;
  if (!isAboutDriving(report.id)) return;
  await lookAtVehicles(looking, { kind, vehicles: subjects.vehicles, days, among: subjects.drivers });
}

/** Records a report that goes to a recipient by post. Its sending was set up before, without a purpose. */
export async function lookByPost(
  app: Pick<Base, 'database' | 'now' | 'publish'>,
  reader: Sight,
  { report, range: days, subjects }: Shown,
): Promise<void> {
  if (!isAboutDriving(report.id)) return;
  const drove = await driversIn(app.database, reader, { vehicles: subjects.vehicles, ...days });
  const drivers = subjects.drivers ? drove.filter((id) => subjects.drivers!.has(id)) : drove;
  if (drivers.length === 0) return;
  await writeLook(app, { reader, ip: '', kind: 'file', drivers, days, purpose: null });
}
