import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../language/text.ts';
import { useReportMap } from '../report/use-report-map.ts';
import classes from './search-place.module.css';
import { circleBounds, type SearchLayer, useSearchLayer } from './use-search-layer.ts';

/** Room around the circle, pixels. */
const PADDING = 56;

/** The map of a search; `shown` counts up to bring the circle into view, `coveredPx` of its lower edge lie under something. */
export function SearchMap(props: {
  layer: SearchLayer;
  shown: number;
  coveredPx: number;
  children?: ReactNode;
}) {
  const { layer, shown, coveredPx, children } = props;
  const { t } = useText();
  const { container, handle, scheme } = useReportMap(t('geoSearch.canvas'));
  useSearchLayer(handle, scheme, layer);
  const latest = useRef({ circle: layer.circle, coveredPx });
  latest.current = { circle: layer.circle, coveredPx };
  // A link is open before the height of the sheet is known.
  const isCovered = coveredPx > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was found or opened moves the map, not a click on it.
  useEffect(() => {
    const { circle, coveredPx: below } = latest.current;
    if (!handle || !circle) return;
    const padding = { top: PADDING, left: PADDING, right: PADDING, bottom: PADDING + below };
    handle.map.fitBounds(circleBounds(circle), { padding, maxZoom: 16, animate: false });
  }, [handle, shown, isCovered]);
  return (
    <div className={classes.map} data-ready={handle !== null}>
      <div ref={container} className={classes.canvas} />
      {layer.circle ? null : <p className={classes.hint}>{t('geoSearch.chooseText')}</p>}
      {children}
    </div>
  );
}
