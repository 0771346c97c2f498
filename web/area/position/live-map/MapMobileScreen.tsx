import { Stack } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { BottomSheet, type SheetHeight } from '#web/kit/ui/BottomSheet.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { VehicleSourceContext } from '#web/live/vehicle-source.ts';
import { LiveMap } from './LiveMap.tsx';
import classes from './MapMobileScreen.module.css';
import { useMapScreen } from './use-map-screen.ts';
import { useFilling, usePast } from './use-past.ts';
import { VehicleCard } from './VehicleCard.tsx';
import { VehicleList } from './VehicleList.tsx';

const ROW_PX = 60;

/** The real-time map for phones (spec §2): the whole map, and the list or the card in a sheet from below. */
export function MapMobileScreen() {
  const { t } = useText();
  const screen = useMapScreen();
  const past = usePast();
  const { isFilled, fault, retry } = useFilling(past);
  const { chosen } = screen;
  const [listHeight, setListHeight] = useState<SheetHeight>('peek');
  // A card opens at half height, so that the vehicle stays visible above it.
  const [cardHeight, setCardHeight] = useState<SheetHeight>('half');
  const [coveredPx, setCoveredPx] = useState(0);
  const [centred, setCentred] = useState(0);
  const centre = useCallback(() => {
    setCardHeight('half');
    setCentred((n) => n + 1);
  }, []);
  const height = chosen === null ? listHeight : cardHeight;
  const close = () => {
    screen.choose(null);
    setCardHeight('half');
  };
  return (
    <VehicleSourceContext value={past.source}>
      <div className={parts.fill} style={{ position: 'relative', overflow: 'hidden' }}>
        <LiveMap
          screen={screen}
          past={past}
          isFilled={isFilled}
          covered={{ right: 0, bottom: height === 'full' ? 0 : coveredPx }}
          isPhone
          centred={centred}
        />
        <BottomSheet
          label={chosen === null ? t('word.vehicles') : t('map.card')}
          height={height}
          onHeight={(next) => {
            if (chosen === null) setListHeight(next);
            else if (next !== 'peek') setCardHeight(next);
            else {
              // A card that is drawn down to the edge closes, and the list under it stays down.
              close();
              setListHeight('peek');
            }
          }}
          onCovered={setCoveredPx}
        >
          {fault && !isFilled ? (
            <ErrorState error={fault} onRetry={retry} />
          ) : (
            // Under a card the list stays as it is, with its scroll position, until the card is closed.
            <div
              className={`${parts.rest} ${classes.list}`}
              data-covered={chosen !== null}
              inert={chosen !== null}
            >
              <VehicleList screen={screen} isFilled={isFilled} rowPx={ROW_PX} />
            </div>
          )}
          {chosen === null ? null : (
            <Stack className={parts.cover} gap={0}>
              <VehicleCard
                key={chosen}
                deviceId={chosen}
                onClose={close}
                isFollowing={screen.isFollowing}
                setFollowing={screen.setFollowing}
                onCentre={centre}
              />
            </Stack>
          )}
        </BottomSheet>
      </div>
    </VehicleSourceContext>
  );
}
