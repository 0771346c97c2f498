import { Stack } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { BottomSheet, type SheetHeight } from '#web/kit/ui/BottomSheet.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { ResizablePanel } from '#web/kit/ui/ResizablePanel.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { VehicleSourceContext } from '#web/live/vehicle-source.ts';
import { LiveMap } from './LiveMap.tsx';
import classes from './MapScreen.module.css';
import { useNearest } from './nearest-address.ts';
import { useMapScreen } from './use-map-screen.ts';
import { useFilling, usePast } from './use-past.ts';
import { VehicleCard } from './VehicleCard.tsx';
import { VehicleList } from './VehicleList.tsx';

const ROW_PX = { desk: 52, phone: 60 } as const;
const PANEL = { initial: 360, min: 280, max: 560 };
/** Width of the card with its margins, pixels: the part of the map that it covers. */
const CARD_PX = 360;
/** Between the comparison and the lower edge of the map. */
const COMPARED_MARGIN_PX = 36;

const ComparePanel = lazyPart('ComparePanel', () => import('./ComparePanel.tsx'));
const NearestPanel = lazyPart('NearestPanel', () => import('./NearestPanel.tsx'));

/** The real-time map (spec §2): the fleet on a map and in a list, one vehicle in a card. */
export function MapScreen() {
  const isPhone = usePhone();
  // The other layout places the controls of the map elsewhere, so it starts with a new map.
  return <LiveFleet key={String(isPhone)} isPhone={isPhone} />;
}

/** /map-mobile: always the layout of a phone. */
export function MapMobileScreen() {
  return <LiveFleet isPhone />;
}

/** List and card stand beside the map, or on a phone in a sheet from below. */
function LiveFleet({ isPhone }: { isPhone: boolean }) {
  const { t } = useText();
  const screen = useMapScreen();
  const past = usePast();
  const { isFilled, fault, retry } = useFilling(past);
  const { chosen, compared } = screen;
  const isComparing = compared.length > 0;
  const isOpen = chosen !== null;
  const [listHeight, setListHeight] = useState<SheetHeight>('peek');
  // A card opens at half height, so that the vehicle stays visible above it.
  const [cardHeight, setCardHeight] = useState<SheetHeight>('half');
  const [sheetPx, setSheetPx] = useState(0);
  const [comparedPx, setComparedPx] = useState(0);
  const [centred, setCentred] = useState(0);
  const [point] = useNearest();
  // The past has no time to arrive.
  const nearest = past.isPast ? null : point;
  const isNearest = nearest !== null;
  useEffect(() => {
    if (isNearest || isComparing) setListHeight('half');
  }, [isNearest, isComparing]);
  const height = isOpen ? cardHeight : listHeight;
  const centre = useCallback(() => {
    setCardHeight('half');
    setCentred((n) => n + 1);
  }, []);
  const close = () => {
    screen.choose(null);
    setCardHeight('half');
  };
  const list =
    fault && !isFilled ? (
      <ErrorState error={fault} onRetry={retry} />
    ) : nearest ? (
      <Arriving>
        <NearestPanel screen={screen} isFilled={isFilled} point={nearest} />
      </Arriving>
    ) : (
      <VehicleList screen={screen} isFilled={isFilled} rowPx={isPhone ? ROW_PX.phone : ROW_PX.desk} />
    );
  const card = isOpen ? (
    <VehicleCard
      key={chosen}
      deviceId={chosen}
      onClose={close}
      isFollowing={screen.isFollowing}
      setFollowing={screen.setFollowing}
      onCompare={() => screen.compare(chosen)}
      onCentre={centre}
    />
  ) : null;
  const comparison = isComparing ? (
    <Arriving fallback={null}>
      <ComparePanel screen={screen} isPhone={isPhone} onHeight={setComparedPx} />
    </Arriving>
  ) : null;
  return (
    <VehicleSourceContext value={past.source}>
      <div className={`${parts.fill} ${classes.screen}`} data-phone={isPhone}>
        {isPhone ? null : (
          <ResizablePanel
            label={t('word.vehicles')}
            handleLabel={t('map.resize')}
            storageKey="traza.map.panel"
            width={PANEL}
          >
            {list}
          </ResizablePanel>
        )}
        <LiveMap
          screen={screen}
          past={past}
          isFilled={isFilled}
          covered={{
            right: card && !isPhone ? CARD_PX : 0,
            bottom: !isPhone
              ? isComparing
                ? comparedPx + COMPARED_MARGIN_PX
                : 0
              : height === 'full'
                ? 0
                : sheetPx,
          }}
          isPhone={isPhone}
          centred={centred}
        >
          {card && !isPhone ? (
            <aside
              className={classes.card}
              // The card handles the key whatever has the focus inside it.
              onKeyDown={(event) => event.key === 'Escape' && close()}
            >
              {card}
            </aside>
          ) : null}
          {isPhone ? null : comparison}
        </LiveMap>
        {isPhone ? (
          <BottomSheet
            label={isOpen ? t('map.card') : t('word.vehicles')}
            height={height}
            onHeight={(next) => {
              if (!isOpen) setListHeight(next);
              else if (next !== 'peek') setCardHeight(next);
              else {
                // A card that is drawn down to the edge closes, and the list under it stays down.
                close();
                setListHeight('peek');
              }
            }}
            onCovered={setSheetPx}
          >
            {/* Under a card the list keeps its scroll position until the card is closed. */}
            <div className={`${parts.rest} ${classes.list}`} inert={isOpen}>
              {comparison}
              {list}
            </div>
            {card ? (
              <Stack className={parts.cover} gap={0}>
                {card}
              </Stack>
            ) : null}
          </BottomSheet>
        ) : null}
      </div>
    </VehicleSourceContext>
  );
}
