import { useCallback, useState } from 'react';
import { ErrorState } from '../ErrorState.tsx';
import { useLiveVehicles } from '../live/refill.ts';
import { useText } from '../text.ts';
import { BottomSheet, type SheetHeight } from './BottomSheet.tsx';
import { LiveMap } from './LiveMap.tsx';
import classes from './MapMobileScreen.module.css';
import { useMapScreen } from './use-map-screen.ts';
import { VehicleCard } from './VehicleCard.tsx';
import { VehicleList } from './VehicleList.tsx';

const ROW_PX = 60;

/** The real-time map for phones (spec §2): the map whole, the list or the card in a sheet drawn up from below. */
export function MapMobileScreen() {
  const { t } = useText();
  const screen = useMapScreen();
  const { isFilled, fault, retry } = useLiveVehicles();
  const { chosen, choose } = screen;
  const [height, setHeight] = useState<SheetHeight>('peek');
  const [coveredPx, setCoveredPx] = useState(0);
  const [centred, setCentred] = useState(0);
  const centre = useCallback(() => {
    setHeight('half');
    setCentred((n) => n + 1);
  }, []);
  // A card opens at half height, so that the vehicle stays in sight above it.
  const shown = chosen !== null && height === 'peek' ? 'half' : height;
  return (
    <div className={classes.screen}>
      <LiveMap
        screen={screen}
        isFilled={isFilled}
        covered={{ right: 0, bottom: shown === 'full' ? 0 : coveredPx }}
        isPhone
        centred={centred}
      />
      <BottomSheet
        label={chosen === null ? t('map.list') : t('map.card')}
        height={shown}
        onHeight={(next) => {
          // Drawn down to the edge, a card is put away.
          if (next === 'peek' && chosen !== null) choose(null);
          setHeight(next);
        }}
        onCovered={setCoveredPx}
      >
        {fault && !isFilled ? (
          <ErrorState error={fault} onRetry={retry} />
        ) : chosen === null ? (
          <VehicleList
            screen={screen}
            isFilled={isFilled}
            rowPx={ROW_PX}
            onChosen={() => setHeight('half')}
          />
        ) : (
          <VehicleCard
            key={chosen}
            deviceId={chosen}
            onClose={() => {
              choose(null);
              setHeight('peek');
            }}
            isFollowing={screen.isFollowing}
            setFollowing={screen.setFollowing}
            onCentre={centre}
          />
        )}
      </BottomSheet>
    </div>
  );
}
