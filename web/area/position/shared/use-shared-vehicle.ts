import { useEffect, useState } from 'react';
import type { AnswerOf } from '#api/endpoint.ts';
import { readSharedVehicle } from '#api/vehicle-share.ts';
import { Fault } from '#domain/fault.ts';
import { sendJson } from '#web/base/wire/wire.ts';

/** How often the place is read again, milliseconds. */
const EVERY_MS = 10_000;

export type SharedVehicle = AnswerOf<typeof readSharedVehicle>;
/** `ended`: the link is wrong or over. `isOld`: the server does not answer now; the last answer stays. */
export type Shared = { vehicle: SharedVehicle | null; isEnded: boolean; isOld: boolean };

/**
 * Follows the vehicle behind a secret, without a session. It reads nothing while nobody looks at the page,
 * and at once when somebody looks again.
 */
export function useSharedVehicle(secret: string): Shared {
  const [shared, setShared] = useState<Shared>({ vehicle: null, isEnded: false, isOld: false });
  useEffect(() => {
    const aborter = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      clearTimeout(timer);
      if (document.hidden) return;
      try {
        const args = { params: { secret } };
        const vehicle = await sendJson(readSharedVehicle, args, { signal: aborter.signal });
        setShared({ vehicle, isEnded: false, isOld: false });
      } catch (failure) {
        if (aborter.signal.aborted) return;
        if (failure instanceof Fault && failure.status === 404) {
          setShared({ vehicle: null, isEnded: true, isOld: false });
          return;
        }
        setShared((before) => ({ ...before, isOld: true }));
      }
      if (!aborter.signal.aborted) timer = setTimeout(() => void read(), EVERY_MS);
    };
    const onLook = () => void read();
    void read();
    document.addEventListener('visibilitychange', onLook);
    return () => {
      aborter.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, [secret]);
  return shared;
}
