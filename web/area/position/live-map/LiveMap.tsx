import { type ReactNode, useState } from 'react';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { LoadingScreen } from '#web/kit/ui/LoadingScreen.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { parseViewport } from '#web/live/map-search.ts';
import { vehicleTest } from '#web/live/vehicle-query.ts';
import { useVehicleSource } from '#web/live/vehicle-source.ts';
import { useGroundMap } from '#web/map/use-ground-map.ts';
import { usePlaceLayer, usePlacesInSight } from '#web/map/use-places.ts';
import { useRoadLayer } from '#web/map/use-roads.ts';
import classes from './LiveMap.module.css';
import { MapControls } from './MapControls.tsx';
import { MapNotices } from './MapNotices.tsx';
import { useNearest } from './nearest-address.ts';
import { type Covered, fitVehicles, useCamera } from './use-camera.ts';
import { useLiveLayer } from './use-live-layer.ts';
import type { MapScreenState } from './use-map-screen.ts';
import type { PastScreen } from './use-past.ts';
import { usePlaceChoice } from './use-place-choice.ts';
import { useTrail } from './use-trail.ts';

/** The zoom for a chosen vehicle: the built-in map has names but no streets. */
const BUILT_IN_ZOOM = 11.2;
const ONLINE_ZOOM = 15;

const PlaceCard = lazyPart('PlaceCard', () => import('./PlaceCard.tsx'));
const TimeBar = lazyPart('TimeBar', () => import('./TimeBar.tsx'));
const NearestLayer = lazyPart('NearestLayer', () => import('./NearestLayer.tsx'));

/** The map with the live vehicles, its buttons and its notices; `children` are over it. */
export function LiveMap(props: {
  screen: MapScreenState;
  past: PastScreen;
  isFilled: boolean;
  covered: Covered;
  isPhone: boolean;
  /** Increases to show the chosen vehicle again. */
  centred: number;
  children?: ReactNode;
}) {
  const { screen, past, isFilled, covered, isPhone, centred, children } = props;
  const { t } = useText();
  const { store } = useVehicleSource();
  const [v, setViewport] = useUrlValue('v');
  const [isFallback, setFallback] = useState(false);
  const [nearest, setNearest] = useNearest();
  const viewport = parseViewport(v);
  const { container, handle, scheme, reduceMotion, options } = useGroundMap(t('map.canvas'), {
    isPhone,
    viewport,
    onFallback: () => setFallback(true),
  });
  const layer = useLiveLayer(handle, {
    scheme,
    filter: screen.filter,
    chosen: screen.chosen,
    choose: screen.choose,
    compared: screen.compared,
    compare: screen.compare,
    showArrows: options.showArrows,
    isClustered: options.isClustered,
    reduceMotion,
  });
  const places = usePlacesInSight({ pois: options.showPois, areas: options.showAreas });
  usePlaceLayer(handle, scheme, places);
  useRoadLayer(handle, options.showRoads);
  const [place, setPlace] = usePlaceChoice(handle, layer);
  useTrail(handle, { chosen: screen.chosen, scheme, showArrows: options.showArrows });
  useCamera(handle, {
    filter: screen.filter,
    chosen: screen.chosen,
    compared: screen.compared,
    centred,
    isFilled,
    isFollowing: screen.isFollowing,
    setFollowing: screen.setFollowing,
    covered,
    vehicleZoom: options.url === null ? BUILT_IN_ZOOM : ONLINE_ZOOM,
    hasViewport: viewport !== null || nearest !== null,
    setViewport,
  });
  return (
    <div className={`${parts.map} ${classes.map}`} data-ready={layer !== null} data-past={past.isPast}>
      <div ref={container} className={parts.cover} />
      {layer ? null : (
        <div className={parts.cover}>
          <LoadingScreen />
        </div>
      )}
      <MapNotices
        isFilled={isFilled}
        isFallback={isFallback && options.url !== null}
        isPhone={isPhone}
        coveredPx={covered.right}
      />
      {handle ? (
        <div
          className={classes.controls}
          data-below={past.isPast && isPhone}
          style={{ right: 12 + covered.right }}
        >
          <MapControls
            handle={handle}
            options={options}
            isPhone={isPhone}
            past={past}
            onNearest={setNearest}
            onFit={() => fitVehicles(handle, store, vehicleTest(store, screen.filter), covered)}
          />
        </div>
      ) : null}
      {handle && layer && nearest && !past.isPast ? (
        <Arriving fallback={null}>
          <NearestLayer
            handle={handle}
            scheme={scheme}
            point={nearest}
            chosen={screen.chosen}
            covered={covered}
          />
        </Arriving>
      ) : null}
      {place ? (
        <Arriving fallback={null}>
          <PlaceCard
            key={`${place.kind} ${place.id}`}
            place={place}
            bottomPx={covered.bottom}
            onClose={() => setPlace(null)}
          />
        </Arriving>
      ) : null}
      {past.isPast ? (
        <div className={classes.time} data-phone={isPhone} style={{ right: isPhone ? 0 : covered.right }}>
          <Arriving fallback={null}>
            <TimeBar screen={past} isPhone={isPhone} />
          </Arriving>
        </div>
      ) : null}
      {children}
    </div>
  );
}
