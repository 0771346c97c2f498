import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { getInstallationState, subscribeInstallation } from '#web/base/session/installation.ts';
import type { streetNames } from './page-street-names.ts';
import { type NameOf, useOwnNames, useTowns } from './use-towns.ts';

const NO_CHANGE = () => () => {};
const NO_VERSION = () => 0;

/**
 * Returns a function for the names of points, as in reports: the user's own place, else the street, else the
 * town. Streets need a road file of the installation. Null until the name is known, and for no point.
 */
export function usePlaces(): NameOf {
  const townOf = useTowns();
  const hasStreets = useSyncExternalStore(subscribeInstallation, getInstallationState)?.has_streets === true;
  const [streets, setStreets] = useState<typeof streetNames | null>(null);
  useEffect(() => {
    // Without it, towns are still there.
    if (hasStreets)
      import('./page-street-names.ts').then(
        (loaded) => setStreets(loaded.streetNames),
        () => undefined,
      );
  }, [hasStreets]);
  const own = useOwnNames();
  const version = useSyncExternalStore(streets?.subscribe ?? NO_CHANGE, streets?.version ?? NO_VERSION);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version knows more names
  return useMemo(
    () => (lat, lng) => {
      if (lat === null || lng === null) return null;
      const name = own?.({ lat, lng }) ?? (streets ? streets.nameOf(lat, lng) : null);
      if (name === undefined) return null;
      return name === null ? townOf(lat, lng) : { full: name, name };
    },
    [townOf, own, streets, version],
  );
}
