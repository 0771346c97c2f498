import { usePhone } from '#web/kit/ui/use-phone.ts';
import { useGroundMap } from './use-ground-map.ts';
import { usePlaceLayer, usePlacesInSight } from './use-places.ts';
import { useRoadLayer } from './use-roads.ts';

/**
 * A map of a report on the user's ground, with the places that the user has chosen to see on maps; `label` is
 * its accessible name.
 */
export function useReportMap(label: string) {
  const { container, handle, scheme, options } = useGroundMap(label, { isPhone: usePhone() });
  usePlaceLayer(handle, scheme, usePlacesInSight({ pois: options.showPois, areas: options.showAreas }));
  useRoadLayer(handle, options.showRoads);
  return { container, handle, scheme };
}
