import { Box } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import type { ZoneProposal } from '#api/zone.ts';
import { boxOf } from '#domain/place/geometry.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { useGroundMap } from '#web/map/use-ground-map.ts';
import { usePlaceLayer } from '#web/map/use-places.ts';

/** Zones on a map: the chosen ones, or all shown ones while none is chosen. */
export function ZonesMap(props: { zones: readonly ZoneProposal[]; chosen: ReadonlySet<string> }) {
  const { zones, chosen } = props;
  const { t } = useText();
  const isPhone = usePhone();
  const { container, handle, scheme } = useGroundMap(t('zone.map'), { isPhone });
  const drawn = useMemo(() => {
    const picked = zones.filter(({ source }) => chosen.has(source));
    return picked.length === 0 ? zones : picked;
  }, [zones, chosen]);
  const areas = useMemo(
    () => drawn.map(({ name, geometry }, id) => ({ id, name, geometry, group_ids: [] })),
    [drawn],
  );
  usePlaceLayer(
    handle,
    scheme,
    useMemo(() => ({ pois: null, areas }), [areas]),
  );
  useEffect(() => {
    if (!handle || drawn.length === 0) return;
    const boxes = drawn.map(({ geometry }) => boxOf(geometry));
    handle.map.fitBounds(
      [
        [Math.min(...boxes.map(({ minLng }) => minLng)), Math.min(...boxes.map(({ minLat }) => minLat))],
        [Math.max(...boxes.map(({ maxLng }) => maxLng)), Math.max(...boxes.map(({ maxLat }) => maxLat))],
      ],
      { padding: 24, maxZoom: 14, animate: false },
    );
  }, [handle, drawn]);
  return (
    <Box className={`${parts.panel} ${parts.map}`} h={isPhone ? 150 : 200} data-ready={handle !== null}>
      <div ref={container} className={parts.cover} />
    </Box>
  );
}
