import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { getFleets } from '#api/fleet.ts';
import { fitVehicles } from '#web/area/position/live-map/use-camera.ts';
import { useLiveLayer } from '#web/area/position/live-map/use-live-layer.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { useLiveVehicles } from '#web/live/refill.ts';
import { fleetsWithin, vehicleTest } from '#web/live/vehicle-query.ts';
import { useVehicleSource } from '#web/live/vehicle-source.ts';
import { useGroundMap } from '#web/map/use-ground-map.ts';

const NOTHING_OVER = { right: 0, bottom: 0 } as const;
const NONE: readonly number[] = [];

/** The live vehicles of some fleets on a map; one that is pressed opens on the great map. */
export function SmallMap({ fleets }: { fleets: readonly number[] }) {
  const { t } = useText();
  const isPhone = usePhone();
  const navigate = useNavigate();
  const { store } = useVehicleSource();
  const { isFilled, fault, retry } = useLiveVehicles();
  const { data } = useEndpoint(getFleets, {}, { staleMs: 300_000, enabled: fleets.length > 0 });
  const within = useMemo(() => fleetsWithin(data?.fleets ?? [], fleets), [data, fleets]);
  const filter = useMemo(() => ({ states: null, fleets: within, q: '' }), [within]);
  const { container, handle, scheme, reduceMotion, options } = useGroundMap(t('map.canvas'), { isPhone });
  const choose = useCallback(
    (id: number | null) =>
      id === null
        ? undefined
        : void navigate({ to: pathFor('/map', isPhone), search: { vehicle: String(id) } }),
    [navigate, isPhone],
  );
  const layer = useLiveLayer(handle, {
    ...{ scheme, filter, chosen: null, choose, compared: NONE, compare: choose, reduceMotion },
    ...{ showArrows: options.showArrows, isClustered: options.isClustered },
  });
  // Once for each choice of fleets: afterwards the user may move the map.
  const shown = useRef<unknown>(null);
  useEffect(() => {
    if (!handle || !layer || !isFilled || shown.current === filter) return;
    if (fitVehicles(handle, store, vehicleTest(store, filter), NOTHING_OVER, true)) shown.current = filter;
  }, [handle, layer, store, filter, isFilled]);
  if (fault && !isFilled) return <ErrorState error={fault} onRetry={retry} />;
  return (
    <div className={parts.cover} data-ready={layer !== null && isFilled}>
      <div ref={container} className={parts.cover} />
    </div>
  );
}
