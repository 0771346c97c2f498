import type { Base } from '#server/base/app.ts';
import type { Gateway } from './gateway.ts';
import { frameOf } from './lane/announce-stored.ts';
import { reloadHeld } from './lane/reload.ts';
import type { OrderDesk } from './order-line.ts';

type Hearing = Pick<Gateway, 'registry' | 'visitors' | 'pool' | 'ingest'> & {
  orders: Pick<OrderDesk, 'wake'>;
};

/**
 * Lets the trackers' doors hear of changed vehicles and trackers, and of trackers to which something is to be
 * sent. Answers how to end it.
 */
export function hearBus({ bus, showStored }: Pick<Base, 'bus' | 'showStored'>, gateway: Hearing): () => void {
  const { registry, visitors, orders } = gateway;
  const ends = [
    bus.subscribe('reload_vehicles', async (vehicleIds) => {
      await reloadHeld(gateway.pool, gateway.ingest, vehicleIds);
      showStored(vehicleIds.flatMap((id) => gateway.ingest.held(id) ?? []).map(frameOf));
    }),
    bus.subscribe('new_timeline', () => gateway.ingest.distrust()),
    bus.subscribe('forget_trackers', (imeis) => {
      for (const imei of imeis) forgetTracker({ registry, visitors }, imei);
    }),
    bus.subscribe('wake_trackers', (ids) => {
      for (const id of ids) void orders.wake(id);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Reads a tracker anew at its next packet. If it was deleted, its open connections are closed at once. */
function forgetTracker({ registry, visitors }: Pick<Hearing, 'registry' | 'visitors'>, imei: string): void {
  registry.forget(imei);
  void registry.find(imei).then(
    (tracker) => tracker ?? visitors.cutOff(imei),
    // Without an answer of the database the next packet finds out.
    () => {},
  );
}
