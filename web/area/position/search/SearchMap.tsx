import { type ReactNode, useEffect, useRef } from 'react';
import type { TextKey } from '#text/key.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { useReportMap } from '#web/map/use-report-map.ts';
import { type SearchShape, shapeBounds } from './circle-layer.ts';
import classes from './search-place.module.css';
import { type SearchLayer, useSearchLayer } from './use-search-layer.ts';

/** Room around the place, pixels. */
const PADDING = 56;

/**
 * The map of a search. It moves to each new `focus`; the address, which has the circle, changes later.
 * `coveredPx` of its lower edge are covered.
 */
export function SearchMap(props: {
  layer: SearchLayer;
  focus: SearchShape | null;
  /** The next step while there is no place. */
  hint: TextKey;
  coveredPx: number;
  children?: ReactNode;
}) {
  const { layer, focus, hint, coveredPx, children } = props;
  const { t } = useText();
  const { container, handle, scheme } = useReportMap(t('geoSearch.canvas'));
  useSearchLayer(handle, scheme, layer);
  const below = useRef(coveredPx);
  below.current = coveredPx;
  // A link opens before the height of the sheet is known.
  const isCovered = coveredPx > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet that is drawn further does not move the map.
  useEffect(() => {
    if (!handle || !focus) return;
    const padding = { top: PADDING, left: PADDING, right: PADDING, bottom: PADDING + below.current };
    handle.map.fitBounds(shapeBounds(focus), { padding, maxZoom: 16, animate: false });
  }, [handle, focus, isCovered]);
  return (
    <div className={parts.map} data-ready={handle !== null}>
      <div ref={container} className={parts.cover} />
      {layer.shape ? null : <p className={classes.hint}>{t(hint)}</p>}
      {children}
    </div>
  );
}
