import { useEffect, useMemo, useState } from 'react';
import { useText } from '../language/text.ts';
import { loadPlaces } from '../map/basemap.ts';
import type { Places } from '../map/geodata.ts';
import { nearestPlace } from '../map/nearest-place.ts';

/** Where a point is, told without a network: in full ("3.2 km NE of Alcalá de Henares") and by the bare name. */
export type PlaceWords = { full: string; name: string };

/** Answers where points are by the nearest named place; null until the places are there, at sea, and for no point. */
export function usePlaces(): (lat: number | null, lng: number | null) => PlaceWords | null {
  const { t, f } = useText();
  const [places, setPlaces] = useState<Places | null>(null);
  useEffect(() => {
    // Without the file the coordinates still tell.
    loadPlaces().then(setPlaces, () => undefined);
  }, []);
  return useMemo(
    () => (lat, lng) => {
      const near = places && lat !== null && lng !== null ? nearestPlace(places, { lat, lng }) : null;
      if (!near) return null;
      const place = near.town ? `${near.name} (${near.town})` : near.name;
      const full = near.isInside
        ? place
        : t('map.near', {
            distance: f.distance(near.distanceM),
            compass: t(`map.compass${near.compass}`),
            place,
          });
      return { full, name: near.name };
    },
    [places, t, f],
  );
}
