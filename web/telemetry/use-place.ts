import { useEffect, useMemo, useState } from 'react';
import type { PlaceNames } from '#domain/place/place-names.ts';
import { useText } from '../language/text.ts';
import { loadPlaceNames } from '../map/basemap.ts';

/** Where a point is: in full ("3.2 km NE of Alcalá de Henares") and by the name it has in reports. */
export type PlaceWords = { full: string; name: string };

/** Answers where points are, without asking the server; null until the places are there, and for no point. */
export function usePlaces(): (lat: number | null, lng: number | null) => PlaceWords | null {
  const { t, f } = useText();
  const [names, setNames] = useState<PlaceNames | null>(null);
  useEffect(() => {
    // Without the file the coordinates still tell.
    loadPlaceNames().then(setNames, () => undefined);
  }, []);
  return useMemo(
    () => (lat, lng) => {
      if (!names || lat === null || lng === null) return null;
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
    [names, t, f],
  );
}
