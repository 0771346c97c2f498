import { Box } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Point } from '#domain/geo.ts';
import { usePin } from '#web/area/place/place-map/use-pin.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import type { MapHandle } from '#web/map/use-map.ts';
import { useReportMap } from '#web/map/use-report-map.ts';

const ZOOM = 15;

/** The map for placing a station; `shown` increases to bring its place into view. */
export function StationMap(props: { at: Point | null; shown: number; onMove: ((at: Point) => void) | null }) {
  const { t } = useText();
  const { container, handle } = useReportMap(t('fuelStation.place'));
  return (
    <Box className={`${parts.panel} ${parts.map}`} mih={360} data-ready={handle !== null}>
      <div ref={container} className={parts.cover} />
      {handle ? <Pin handle={handle} {...props} /> : null}
    </Box>
  );
}

function Pin({ handle, at, shown, onMove }: Parameters<typeof StationMap>[0] & { handle: MapHandle }) {
  usePin(handle, { at, isPlacing: onMove !== null, onMove });
  const latest = useRef(at);
  latest.current = at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was found moves the map, not a click on it.
  useEffect(() => {
    if (latest.current) handle.map.jumpTo({ center: latest.current, zoom: ZOOM });
  }, [handle, shown]);
  return null;
}
