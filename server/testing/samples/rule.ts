import { FIRST_RULES } from '#domain/telemetry/rules.ts';
import { NOW } from '../app.ts';
import type { Company, Samples } from './sample.ts';

const day = (offset: number) => new Date(NOW + offset * 86_400_000).toISOString().slice(0, 10);
let next = 10;
/** Others every time, because thresholds already in force are not adopted again. */
const thresholds = () => ({ ...FIRST_RULES.thresholds, idle_min_s: next++ });

async function comingOf({ database, fleetId }: Company): Promise<number> {
  const { version } = await database.sql
    .insertInto('rule_version')
    .values({
      ...{ fleet_id: fleetId, from_day: day(30), reason: 'Prueba', adopted_at: new Date(NOW) },
      thresholds: JSON.stringify(thresholds()),
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Calls for the thresholds that decide journeys and events. */
export const ruleSamples: Samples = {
  getRules: {},
  getRuleHistory: {},
  postRule: {
    args: ({ fleetId }) => ({
      body: { fleet_id: fleetId, from: day(1), thresholds: thresholds(), reason: 'Prueba' },
    }),
    scoped: true,
  },
  deleteRule: { args: async (company) => ({ params: { rule_version: await comingOf(company) } }) },
  postRuleTrial: {
    args: ({ fleetId }) => ({
      body: { fleet_id: fleetId, month: day(-30).slice(0, 7), thresholds: thresholds() },
    }),
    scoped: true,
  },
};
