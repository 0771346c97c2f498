import { useEffect, useMemo, useState } from 'react';
import type { PlaceNames } from '#domain/place/place-names.ts';
import { useText } from '#web/base/language/text.ts';
import { loadPlaceNames } from './basemap-files.ts';
import type { ownNames } from './own-names.ts';
import { usePlacesInSight } from './use-places.ts';

/** The place of a point: in full ("3.2 km NE of Alcalá de Henares") and by its name in reports. */
type PlaceWords = { full: string; name: string };
export type NameOf = (lat: number | null, lng: number | null) => PlaceWords | null;

const BOTH = { pois: true, areas: true };

/**
 * Returns a function for the names of points without streets: the user's own place, else the town. It does
 * not call the server, so it is for points that change from second to second.
 */
export function useTowns(): NameOf {
  const { t, f } = useText();
  const [names, setNames] = useState<PlaceNames | null>(null);
  useEffect(() => {
    // Without the file the coordinates are still there.
    loadPlaceNames().then(setNames, () => undefined);
  }, []);
  const own = useOwnNames();
  return useMemo(
    () => (lat, lng) => {
      if (lat === null || lng === null) return null;
      const ownName = own?.({ lat, lng });
      if (ownName) return { full: ownName, name: ownName };
      if (!names) return null;
      const name = names.name({ lat, lng });
      const town = names.town({ lat, lng });
      if (!town || town.isInside) return { full: name, name };
      const words = {
        distance: f.distance(town.distanceM),
        compass: t(`map.compass${town.compass}`),
        place: name,
      };
      return { full: t('map.near', words), name };
    },
    [names, own, t, f],
  );
}

/**
 * The names of the user's own places; null until they are loaded. Shapes are loaded when there is a place.
 */
export function useOwnNames(): ReturnType<typeof ownNames> | null {
  const { pois, areas } = usePlacesInSight(BOTH);
  const [namesOf, setNamesOf] = useState<{ of: typeof ownNames } | null>(null);
  const hasPlaces = (pois?.length ?? 0) + (areas?.length ?? 0) > 0;
  useEffect(() => {
    if (hasPlaces)
      import('./own-names.ts').then(
        ({ ownNames: of }) => setNamesOf({ of }),
        () => undefined,
      );
  }, [hasPlaces]);
  return useMemo(() => namesOf?.of({ pois, areas }) ?? null, [namesOf, pois, areas]);
}
