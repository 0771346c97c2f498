import type { Subscription } from '#domain/notification/subscription.ts';
import { type Raised, raiseEvents } from '#server/bus/raise.ts';
import { NOW, type TestApp } from '#server/testing/app.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { notifyWaiting } from './pump.ts';

/** A subscription to an event with all its options, in the inbox. */
export const aSubscription = (row: Partial<Subscription> & Pick<Subscription, 'code'>): Subscription => ({
  channels: ['web'],
  value: null,
  kinds: null,
  place_ids: null,
  fleet_ids: null,
  in_hours: false,
  ...row,
});

type Event = Omit<Raised, 'timeMs' | 'vehicleId'> & { minute?: number; vehicleId?: number | null };

/** Two companies, one of them with two fleets, and helpers that raise events and read notifications there. */
export async function notifiedCompany(server: TestApp) {
  const { database } = server.app;
  const root = await aFleet(database, { name: 'Company' });
  const north = await aFleet(database, { name: 'North', parent_id: root.id });
  const south = await aFleet(database, { name: 'South', parent_id: root.id });
  const foreign = await aFleet(database, { name: 'Foreign' });
  const fleets = { root: root.id, north: north.id, south: south.id, foreign: foreign.id };
  const van = await aVehicle(database, { fleet_id: fleets.north, license: 'VAN1', work_code: '10001' });
  return {
    fleets,
    van,
    /** A user with these subscriptions; without any, one who has no choice of their own. */
    async user(columns: Parameters<typeof aUser>[1] = {}, rows?: readonly Subscription[]) {
      const user = await aUser(database, { roles: ['manager'], fleetIds: [fleets.root], ...columns });
      if (rows) {
        await database.sql.insertInto('subscription_set').values({ user_id: user.id, version: 1 }).execute();
        for (const row of rows)
          await database.sql
            .insertInto('subscription')
            .values({ ...row, user_id: user.id })
            .execute();
      }
      await server.app.known.subscriptions.refresh(database, server.clock.nowMs);
      return { ...user, token: await server.tokenOf(user) };
    },
    /**
     * Raises events about the van, or with null about no vehicle, at minutes after the beginning of the test.
     */
    async raise(...events: Event[]) {
      const raised = events.map(({ minute = 0, vehicleId = van.id, ...event }) => {
        const about = vehicleId === null ? {} : { vehicleId };
        return { ...event, ...about, timeMs: NOW + minute * 60_000 };
      });
      const nowMs = Math.max(server.clock.nowMs, ...raised.map(({ timeMs }) => timeMs ?? 0));
      await database.sql.transaction().execute((tx) => raiseEvents(tx, raised, nowMs));
    },
    async tell(...events: Event[]) {
      await this.raise(...events);
      return notifyWaiting(server.app);
    },
    /** The notifications of a user in order: the event, and its count. */
    async told({ id }: { id: number }): Promise<[number, number][]> {
      const rows = await database.sql
        .selectFrom('notification')
        .select(['code', 'times'])
        .where('user_id', '=', id)
        .orderBy('told_id')
        .execute();
      return rows.map(({ code, times }) => [code, times]);
    },
  };
}
