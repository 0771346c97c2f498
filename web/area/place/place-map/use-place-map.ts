import { useRef } from 'react';
import { useUrlValue } from '#web/base/address/url.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { parseViewport } from '#web/live/map-search.ts';
import { useKeptViewport } from '#web/live/use-kept-viewport.ts';
import { useGroundMap } from '#web/map/use-ground-map.ts';
import { useRoadLayer } from '#web/map/use-roads.ts';

/** The map of a workspace on the user's ground; its view is in the address. */
export function usePlaceMap(label: string) {
  const isPhone = usePhone();
  const [v, setViewport] = useUrlValue('v');
  const viewport = parseViewport(v);
  const hadViewport = useRef(viewport !== null).current;
  const { container, handle, scheme, options } = useGroundMap(label, { isPhone, viewport });
  useRoadLayer(handle, options.showRoads);
  useKeptViewport(handle, setViewport);
  return { container, handle, scheme, isPhone, options, hadViewport };
}
