import { Skeleton } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import { useText } from '#web/base/language/text.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import type { MapHandle } from '#web/map/use-map.ts';
import { ControlMenu } from './ControlMenu.tsx';

const PlaceFinder = lazyPart('PlaceFinder', () => import('#web/map/PlaceFinder.tsx'));

/** The least zoom at which a found place is shown: streets need more than towns. */
const ZOOMS: Readonly<Record<string, number>> = { street: 16, house: 17, road: 15 };
const PLACE_ZOOM = 13;

/** A button over the map that finds a place by words and moves the map there. */
export function PlaceMenu({ handle, isPhone }: { handle: MapHandle; isPhone: boolean }) {
  const { t } = useText();
  return (
    <ControlMenu
      label={t('placeFinder.open')}
      icon={<IconMapSearch size={18} />}
      isPhone={isPhone}
      width={isPhone ? 300 : 320}
    >
      {(close) => (
        <Arriving fallback={<Skeleton h={36} />}>
          <PlaceFinder
            middleOf={() => handle.map.getCenter()}
            onFound={({ kind, lat, lng }) => {
              close();
              handle.map.flyTo({
                center: [lng, lat],
                zoom: Math.max(ZOOMS[kind] ?? PLACE_ZOOM, handle.map.getZoom()),
                duration: 900,
              });
            }}
          />
        </Arriving>
      )}
    </ControlMenu>
  );
}
