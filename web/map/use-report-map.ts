import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import { INTL_LOCALES } from '#domain/language.ts';
import { useText } from '#web/base/language/text.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { HOME_VIEWPORT } from './map-engine.ts';
import type { Scheme } from './palette.ts';
import { useMap } from './use-map.ts';
import { useMapOptions } from './use-map-options.ts';
import { usePlaceLayer, usePlacesInSight } from './use-places.ts';
import { useRoadLayer } from './use-roads.ts';

/**
 * A map of a report on the user's ground, with the places that the user has chosen to see on maps; `label` is
 * its accessible name.
 */
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
