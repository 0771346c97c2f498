import { Divider, Radio, Stack, Switch } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconCar,
  IconCompass,
  IconCurrentLocation,
  IconHistory,
  IconMinus,
  IconPlus,
  IconStack2,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { getRoadTile } from '#api/road.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import classes from '#web/map/MapControls.module.css';
import { showOwnPlace } from '#web/map/own-place.ts';
import type { MapHandle } from '#web/map/use-map.ts';
import type { MapOptions } from '#web/map/use-map-options.ts';
import { ControlMenu } from './ControlMenu.tsx';
import { PlaceMenu } from './PlaceMenu.tsx';
import type { PastScreen } from './use-past.ts';

/** The distance of the past's beginning from now when it is opened, milliseconds. */
const BACK_MS = HOUR_MS;

/** The buttons over the map: zoom, compass, own place, everything, and the choice of layers. */
export function MapControls(props: {
  handle: MapHandle;
  options: MapOptions;
  onFit: () => void;
  isPhone: boolean;
  /** The label for showing everything on a map without a fleet; nothing on such a map can be grouped. */
  fitLabel?: string;
  /** The button to the fleet's past, on a map that has it. */
  past?: PastScreen;
  /** The button for the vehicles nearest to the map's middle, on a map that has it. */
  onNearest?: (point: { lat: number; lng: number }) => void;
}) {
  const { handle, options, onFit, isPhone, fitLabel, past, onNearest } = props;
  const { t } = useText();
  const { map } = handle;
  const bearing = useBearing(handle);
  const [isLocating, setLocating] = useState(false);

  function locate() {
    setLocating(true);
    showOwnPlace(map).then(
      () => setLocating(false),
      () => {
        setLocating(false);
        notice({ kind: 'error', key: 'map.noOwnPlace' });
      },
    );
  }
  const zoom = isPhone ? null : (
    <>
      <Control label={t('map.zoomIn')} isPhone={isPhone} onClick={() => map.zoomIn()}>
        <IconPlus size={18} />
      </Control>
      <Control label={t('map.zoomOut')} isPhone={isPhone} onClick={() => map.zoomOut()}>
        <IconMinus size={18} />
      </Control>
    </>
  );
  return (
    <Stack gap="xs" role="toolbar" aria-label={t('map.controls')} aria-orientation="vertical">
      <MapMenu options={options} isPhone={isPhone} hasFleet={!fitLabel} />
      <PlaceMenu handle={handle} isPhone={isPhone} />
      {!past || past.isPast ? null : (
        <div className={classes.group}>
          {/* A phone has no room for another one: there the menu of a point leads to them. */}
          {onNearest && !isPhone ? (
            <Control label={t('map.nearest')} isPhone={isPhone} onClick={() => onNearest(map.getCenter())}>
              <IconCar size={18} />
            </Control>
          ) : null}
          <Control label={t('past.open')} isPhone={isPhone} onClick={() => past.goTo(Date.now() - BACK_MS)}>
            <IconHistory size={18} />
          </Control>
        </div>
      )}
      <div className={classes.group}>
        {zoom}
        <Control label={t('map.north')} isPhone={isPhone} onClick={() => map.resetNorth()}>
          <IconCompass size={18} style={{ transform: `rotate(${-45 - bearing}deg)` }} />
        </Control>
      </div>
      <div className={classes.group}>
        <Control label={t('map.locate')} isPhone={isPhone} isBusy={isLocating} onClick={locate}>
          <IconCurrentLocation size={18} />
        </Control>
        <Control label={fitLabel ?? t('map.fit')} isPhone={isPhone} onClick={onFit}>
          <IconArrowsMaximize size={18} />
        </Control>
      </div>
    </Stack>
  );
}

function useBearing({ map }: MapHandle): number {
  const [bearing, setBearing] = useState(0);
  useEffect(() => {
    const onRotate = () => setBearing(Math.round(map.getBearing()));
    map.on('rotate', onRotate);
    return () => {
      map.off('rotate', onRotate);
    };
  }, [map]);
  return bearing;
}

function Control(props: {
  label: string;
  isPhone: boolean;
  isBusy?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  const { label, isPhone, isBusy = false, onClick, children } = props;
  return (
    <IconButton
      label={label}
      tipPosition="left"
      isTipOff={isPhone}
      variant="default"
      className={classes.control}
      size={isPhone ? 44 : 32}
      loading={isBusy}
      onClick={onClick}
    >
      {children}
    </IconButton>
  );
}

function MapMenu(props: { options: MapOptions; isPhone: boolean; hasFleet: boolean }) {
  const { options, isPhone, hasFleet } = props;
  const { t } = useText();
  const { ground, choices, setGround, showArrows, setShowArrows, isClustered, setClustered } = options;
  const can = useCan();
  return (
    <ControlMenu label={t('map.layers')} icon={<IconStack2 size={18} />} isPhone={isPhone}>
      {() => (
        <Stack gap="sm">
          <Radio.Group
            size="sm"
            label={t('map.mapType')}
            value={ground}
            onChange={(value) => {
              const choice = choices.find((one) => one === value);
              if (choice) setGround(choice);
            }}
          >
            <Stack gap="xs" mt="xs">
              {choices.map((choice) => (
                <Radio key={choice} size="sm" value={choice} label={t(`map.type_${choice}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Divider />
          {hasFleet ? (
            <Switch
              label={t('map.clusters')}
              checked={isClustered}
              onChange={(event) => setClustered(event.currentTarget.checked)}
            />
          ) : null}
          <Switch
            label={t('map.arrows')}
            description={t('map.arrowsText')}
            checked={showArrows}
            onChange={(event) => setShowArrows(event.currentTarget.checked)}
          />
          {can(getRoadTile.access) ? (
            <Switch
              label={t('map.roads')}
              description={t('map.roadsText')}
              checked={options.showRoads}
              onChange={(event) => options.setShowRoads(event.currentTarget.checked)}
            />
          ) : null}
          {can('poi:read') ? (
            <Switch
              label={t('poi.list')}
              checked={options.showPois}
              onChange={(event) => options.setShowPois(event.currentTarget.checked)}
            />
          ) : null}
          {can('area:read') ? (
            <Switch
              label={t('area.list')}
              checked={options.showAreas}
              onChange={(event) => options.setShowAreas(event.currentTarget.checked)}
            />
          ) : null}
        </Stack>
      )}
    </ControlMenu>
  );
}
