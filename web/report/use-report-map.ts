import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import { INTL_LOCALES } from '#text/language.ts';
import { useText } from '../language/text.ts';
import { HOME_VIEWPORT } from '../map/map-engine.ts';
import type { Scheme } from '../map/palette.ts';
import { useMap } from '../map/use-map.ts';
import { usePlaceLayer, usePlacesInSight } from '../map/use-places.ts';
import { useRoadLayer } from '../map/use-roads.ts';
import { useMapOptions } from '../telemetry/use-map-options.ts';
import { usePhone } from '../ui/use-phone.ts';

/** A map of a report on the user's ground, with the places that the user wants to see on maps; `label` is what it is called. */
export function useReportMap(label: string) {
  const { t, f, language } = useText();
  const container = useRef<HTMLDivElement>(null);
  const scheme: Scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const reduceMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  const isPhone = usePhone();
  const { url, showPois, showAreas, showRoads } = useMapOptions(scheme);
  const ground = useMemo(() => ({ scheme, locale: INTL_LOCALES[language], url }), [scheme, language, url]);
  const handle = useMap(
    container,
    {
      viewport: HOME_VIEWPORT,
      words: { title: label, attribution: t('map.attribution') },
      isMetric: f.settings.distanceUnit === 'meter',
      reduceMotion,
      isPhone,
    },
    ground,
    () => {},
  );
  usePlaceLayer(handle, scheme, usePlacesInSight({ pois: showPois, areas: showAreas }));
  useRoadLayer(handle, showRoads);
  return { container, handle, scheme };
}
