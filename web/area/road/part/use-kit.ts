import { useEffect, useState } from 'react';
import { getOwnCheckForms, type OwnForm } from '#api/check.ts';
import { getOwnVehicles, type OwnVehicle } from '#api/road-kit.ts';
import { call } from '#web/base/call/call.ts';
import { roadOwner } from '#web/base/session/road-memory.ts';
import { useSession } from '#web/base/session/session.ts';
import { fillingUser, keepInKit, keptInKit } from '../outbox/kit.ts';
import { freshenTicket } from '../outbox/ticket.ts';
import { watchRoad } from '../outbox/watch.ts';
import { keepPages } from './keep-pages.ts';

/** All that a driver needs to fill in, with or without signal, as of an instant (Unix ms). */
export type RoadKit = { vehicles: readonly OwnVehicle[]; forms: readonly OwnForm[]; savedMs: number };

const NAME = 'forms';

/** Reads the kit of the server, keeps it, and sees to it that this phone can send without a session. */
async function fetchKit(user: string): Promise<Omit<RoadKit, 'savedMs'> | null> {
  const { is_driver, vehicles } = await call(getOwnVehicles, {});
  if (!is_driver) return null;
  const { forms } = await call(getOwnCheckForms, {});
  watchRoad();
  // A browser that keeps nothing still fills in with a network.
  void keepInKit(user, NAME, { vehicles, forms })
    .then(freshenTicket)
    .then(keepPages)
    .catch(() => undefined);
  return { vehicles, forms };
}

/**
 * The kit: at once as it was kept, then as the server has it. `none`: the user is no driver. Null while there
 * is nothing to show.
 */
export function useKit(): RoadKit | 'none' | null {
  const { isLogged, username } = useSession();
  const [kit, setKit] = useState<RoadKit | 'none' | null>(null);
  useEffect(() => {
    let isHere = true;
    const show = (found: RoadKit | 'none') => {
      if (isHere) setKit(found);
    };
    async function load() {
      const user = fillingUser();
      const kept = await keptInKit<Omit<RoadKit, 'savedMs'>>(NAME).catch(() => null);
      if (kept && user === roadOwner()) show({ ...kept.value, savedMs: kept.savedMs });
      if (!isLogged || !username) return;
      const fresh = await fetchKit(username);
      show(fresh ? { ...fresh, savedMs: Date.now() } : 'none');
    }
    // Without a network the kept one stays.
    void load().catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [isLogged, username]);
  return kit;
}
