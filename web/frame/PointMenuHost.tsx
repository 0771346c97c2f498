import { useEffect, useState } from 'react';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { POINT_MENU, type PointOfMap } from '#web/map/point-of-map.ts';
import { PointMenu } from './parts.ts';

/** Shows the menu of a point of any map. The key makes each point a new menu. */
export function PointMenuHost() {
  const [asked, setAsked] = useState<{ point: PointOfMap; key: number } | null>(null);
  useEffect(() => {
    let key = 0;
    const ask = (event: Event) => setAsked({ point: (event as CustomEvent<PointOfMap>).detail, key: ++key });
    document.addEventListener(POINT_MENU, ask);
    return () => document.removeEventListener(POINT_MENU, ask);
  }, []);
  return asked ? (
    <Arriving fallback={null}>
      <PointMenu key={asked.key} point={asked.point} onClose={() => setAsked(null)} />
    </Arriving>
  ) : null;
}
