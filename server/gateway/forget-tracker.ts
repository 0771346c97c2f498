import type { Registry } from './registry.ts';
import type { Visitors } from './visitors.ts';

/** Reads a tracker anew at its next packet. If it was deleted, its open connections are closed at once. */
export function forgetTracker(
  { registry, visitors }: { registry: Registry; visitors: Visitors },
  imei: string,
): void {
  registry.forget(imei);
  void registry.find(imei).then(
    (tracker) => tracker ?? visitors.cutOff(imei),
    // If the database does not answer, the next packet finds out.
    () => {},
  );
}
