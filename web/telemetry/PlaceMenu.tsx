import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../language/text.ts';
import type { MapHandle } from '../map/use-map.ts';
import { PlaceFinder } from '../place/PlaceFinder.tsx';
import classes from './MapControls.module.css';

/** How close a found place is shown at least. */
const PLACE_ZOOM = 13;

/** A button over the map that finds a place by words and moves the map there. */
export function PlaceMenu({ handle, isPhone }: { handle: MapHandle; isPhone: boolean }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position={isPhone ? 'bottom-end' : 'left-start'}
      shadow="md"
      width={isPhone ? 300 : 320}
      trapFocus
      returnFocus
      closeOnClickOutside
    >
      <Popover.Target>
        <Tooltip label={t('placeFinder.open')} position="left" disabled={isPhone || isOpen}>
          <ActionIcon
            variant="default"
            className={classes.control}
            data-alone="true"
            size={isPhone ? 44 : 32}
            aria-label={t('placeFinder.open')}
            onClick={() => setOpen((now) => !now)}
          >
            <IconMapSearch size={18} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('placeFinder.open')}>
        <PlaceFinder
          onFound={({ lat, lng }) => {
            setOpen(false);
            handle.map.flyTo({
              center: [lng, lat],
              zoom: Math.max(PLACE_ZOOM, handle.map.getZoom()),
              duration: 900,
            });
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
