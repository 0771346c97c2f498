import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import { INTL_LOCALES } from '#domain/language.ts';
import { useText } from '#web/base/language/text.ts';
import { HOME_VIEWPORT, type Viewport } from './map-engine.ts';
import type { Scheme } from './palette.ts';
import { useMap } from './use-map.ts';
import { useMapOptions } from './use-map-options.ts';

/**
 * A map on the user's ground, in the element that gets `container`. `title` is its accessible name. It
 * begins at `viewport`, or at home for null. `onFallback`: the user's ground cannot be loaded.
 */
export function useGroundMap(
  title: string,
  start: { isPhone: boolean; viewport?: Viewport | null; onFallback?: () => void },
) {
  const { t, f, language } = useText();
  const container = useRef<HTMLDivElement>(null);
  const scheme: Scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const reduceMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  const options = useMapOptions(scheme);
  const { url } = options;
  const ground = useMemo(() => ({ scheme, locale: INTL_LOCALES[language], url }), [scheme, language, url]);
  const handle = useMap(
    container,
    {
      viewport: start.viewport ?? HOME_VIEWPORT,
      words: { title, attribution: t('map.attribution') },
      isMetric: f.settings.distanceUnit === 'meter',
      reduceMotion,
      isPhone: start.isPhone,
    },
    ground,
    () => start.onFallback?.(),
  );
  return { container, handle, scheme, reduceMotion, options };
}
