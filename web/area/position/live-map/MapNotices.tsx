import { Stack } from '@mantine/core';
import { IconMapOff, IconMapPinOff, IconTruckOff, IconWifiOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { useLiveStatus } from '#web/live/connection.ts';
import { useHasPositions } from '#web/live/use-vehicles.ts';
import { useVehicleSource } from '#web/live/vehicle-source.ts';
import classes from './MapNotices.module.css';

/** Notices of the map: it is not live, its ground is the built-in one, or it has nothing to show. */
export function MapNotices(props: {
  isFilled: boolean;
  isFallback: boolean;
  isPhone: boolean;
  /** The width of the map under the card, pixels from the right. */
  coveredPx: number;
}) {
  const { isFilled, isFallback, isPhone, coveredPx } = props;
  const { t } = useText();
  const { kind, retryInS, hasFailed } = useLiveStatus();
  const hasPositions = useHasPositions();
  const { store, clock } = useVehicleSource();
  const isNews = useForAWhile(isFallback);
  const isOff = kind === 'offline' || (kind === 'reconnecting' && (hasFailed || retryInS > 0));
  return (
    <>
      <Stack
        className={classes.notes}
        gap="xs"
        align="center"
        data-phone={isPhone}
        data-below={clock !== null && isPhone}
        style={{ right: 64 + coveredPx }}
      >
        {isOff && clock === null ? (
          <Note icon={<IconWifiOff size={16} />} isWarning>
            {kind === 'offline' ? t('map.offline') : t('map.notLive')}
          </Note>
        ) : null}
        {isNews ? <Note icon={<IconMapOff size={16} />}>{t('map.fallback')}</Note> : null}
      </Stack>
      {isFilled && !hasPositions ? (
        <div className={`${parts.panel} ${classes.empty}`} data-phone={isPhone}>
          {store.size() === 0 ? (
            <EmptyState
              icon={<IconTruckOff />}
              title={t('map.noVehicles')}
              description={t(clock ? 'past.noVehiclesText' : 'map.noVehiclesText')}
            />
          ) : (
            <EmptyState
              icon={<IconMapPinOff />}
              title={t('map.noPositions')}
              description={t(clock ? 'past.noPositionsText' : 'map.noPositionsText')}
            />
          )}
        </div>
      ) : null}
    </>
  );
}

/** The time for the notice on the ground, milliseconds: the map is usable without it. */
const NEWS_MS = 8_000;

/** True for a while after something has become true. */
function useForAWhile(isTrue: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isTrue) return;
    setOver(false);
    const timer = setTimeout(() => setOver(true), NEWS_MS);
    return () => clearTimeout(timer);
  }, [isTrue]);
  return isTrue && !isOver;
}

function Note({ icon, isWarning, children }: { icon: ReactNode; isWarning?: boolean; children: ReactNode }) {
  return (
    <div className={`${parts.panel} ${classes.note}`} data-warning={isWarning ?? false} role="status">
      {icon}
      <span>{children}</span>
    </div>
  );
}
