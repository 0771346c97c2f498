import { IconMapSearch } from '@tabler/icons-react';
import { useText } from '#web/base/language/text.ts';
import { PlaceFinder, zoomOf } from '#web/map/PlaceFinder.tsx';
import type { MapHandle } from '#web/map/use-map.ts';
import { ControlMenu } from './ControlMenu.tsx';

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
        <PlaceFinder
          middleOf={() => handle.map.getCenter()}
          onFound={({ kind, lat, lng }) => {
            close();
            handle.map.flyTo({
              center: [lng, lat],
              zoom: Math.max(zoomOf(kind), handle.map.getZoom()),
              duration: 900,
            });
          }}
        />
      )}
    </ControlMenu>
  );
}
