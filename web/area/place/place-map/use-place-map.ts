import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useMemo, useRef } from 'react';
import { INTL_LOCALES } from '#domain/language.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { parseViewport, writeViewport } from '#web/live/map-search.ts';
import { HOME_VIEWPORT } from '#web/map/map-engine.ts';
import type { Scheme } from '#web/map/palette.ts';
import { useMap } from '#web/map/use-map.ts';
import { useMapOptions } from '#web/map/use-map-options.ts';
import { useRoadLayer } from '#web/map/use-roads.ts';

/** The pause of the camera before its place goes into the address, milliseconds. */
const REST_MS = 400;

/** The map of a workspace on the user's ground; its view is in the address. */
export function usePlaceMap(label: string) {
  const { t, f, language } = useText();
  const container = useRef<HTMLDivElement>(null);
  const scheme: Scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const reduceMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  const isPhone = usePhone();
  const options = useMapOptions(scheme);
  const { url, showRoads } = options;
  const ground = useMemo(() => ({ scheme, locale: INTL_LOCALES[language], url }), [scheme, language, url]);
  const [v, setViewport] = useUrlValue('v');
  const viewport = parseViewport(v);
  const hasViewport = useRef(viewport !== null);
  const handle = useMap(
    container,
    {
      viewport: viewport ?? HOME_VIEWPORT,
      words: { title: label, attribution: t('map.attribution') },
      isMetric: f.settings.distanceUnit === 'meter',
      reduceMotion,
      isPhone,
    },
    ground,
    () => {},
  );
  useRoadLayer(handle, showRoads);
  const write = useRef(setViewport);
  write.current = setViewport;
  useEffect(() => {
    if (!handle) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onMove = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const { lat, lng } = handle.map.getCenter();
        write.current(writeViewport({ lat, lng, zoom: handle.map.getZoom() }));
      }, REST_MS);
    };
    handle.map.on('moveend', onMove);
    return () => {
      clearTimeout(timer);
      handle.map.off('moveend', onMove);
    };
  }, [handle]);
  return { container, handle, scheme, isPhone, options, hadViewport: hasViewport.current };
}
