import { useEffect, useRef } from 'react';
import type { StreetMaps } from '#api/street-map.ts';
import { loadInstallation } from '#web/base/session/installation.ts';

/** When the street map has come, gone or changed, the maps of this page follow without a reload. */
export function useFreshStyles(maps: StreetMaps | undefined): void {
  const seen = useRef<string | null>(null);
  const now = maps ? `${maps.shown} ${maps.streets?.made_at} ${maps.roads.length}` : null;
  useEffect(() => {
    if (now === null) return;
    const before = seen.current;
    seen.current = now;
    // Without the answer the page goes on with what it knows.
    if (before !== null && before !== now) loadInstallation(true).catch(() => {});
  }, [now]);
}
