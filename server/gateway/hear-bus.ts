import type { Bus } from '#server/bus/bus.ts';
import type { Gateway } from './gateway.ts';
import type { OrderDesk } from './order-line.ts';

type Hearing = Pick<Gateway, 'registry' | 'visitors'> & { orders: Pick<OrderDesk, 'wake'> };

/**
 * Lets the trackers' doors hear which trackers changed, and to which something is to be sent, if they are
 * connected to this process. Answers how to end it.
 */
export function hearBus(bus: Bus, { registry, visitors, orders }: Hearing): () => void {
  const ends = [
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
function forgetTracker({ registry, visitors }: Omit<Hearing, 'orders'>, imei: string): void {
  registry.forget(imei);
  void registry.find(imei).then(
    (tracker) => tracker ?? visitors.cutOff(imei),
    // Without an answer of the database the next packet finds out.
    () => {},
  );
}
