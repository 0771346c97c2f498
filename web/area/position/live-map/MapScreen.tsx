import { Box } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import { WIDTHS } from '#web/kit/look/theme.ts';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { ResizablePanel } from '#web/kit/ui/ResizablePanel.tsx';
import { VehicleSourceContext } from '#web/live/vehicle-source.ts';
import { LiveMap } from './LiveMap.tsx';
import { MapMobileScreen } from './MapMobileScreen.tsx';
import classes from './MapScreen.module.css';
import { useMapScreen } from './use-map-screen.ts';
import { useFilling, usePast } from './use-past.ts';
import { VehicleCard } from './VehicleCard.tsx';
import { VehicleList } from './VehicleList.tsx';

const ROW_PX = 52;
const PANEL = { initial: 360, min: 280, max: 560 };
/** Width of the card with its margins, pixels: the part of the map that it covers. */
const CARD_PX = 360;
const NOTHING = { right: 0, bottom: 0 };
const CARD = { right: CARD_PX, bottom: 0 };

/** The real-time map (spec §2): the fleet on a map and in a list, one vehicle in a card. */
export function MapScreen() {
  const isPhone = useMediaQuery(`(max-width: ${WIDTHS.phone - 0.02}px)`, false, {
    getInitialValueInEffect: false,
  });
  return isPhone ? <MapMobileScreen /> : <MapDesktop />;
}

function MapDesktop() {
  const { t } = useText();
  const screen = useMapScreen();
  const past = usePast();
  const { isFilled, fault, retry } = useFilling(past);
  const [centred, setCentred] = useState(0);
  const centre = useCallback(() => setCentred((n) => n + 1), []);
  const { chosen, choose } = screen;
  return (
    <VehicleSourceContext value={past.source}>
      <Box display="flex" h="100%" mih={0}>
        <ResizablePanel
          label={t('word.vehicles')}
          handleLabel={t('map.resize')}
          storageKey="traza.map.panel"
          width={PANEL}
        >
          {fault && !isFilled ? (
            <ErrorState error={fault} onRetry={retry} />
          ) : (
            <VehicleList screen={screen} isFilled={isFilled} rowPx={ROW_PX} />
          )}
        </ResizablePanel>
        <LiveMap
          screen={screen}
          past={past}
          isFilled={isFilled}
          covered={chosen === null ? NOTHING : CARD}
          isPhone={false}
          centred={centred}
        >
          {chosen === null ? null : (
            <aside
              className={classes.card}
              // The card handles the key whatever has the focus inside it.
              onKeyDown={(event) => event.key === 'Escape' && choose(null)}
            >
              <VehicleCard
                key={chosen}
                deviceId={chosen}
                onClose={() => choose(null)}
                isFollowing={screen.isFollowing}
                setFollowing={screen.setFollowing}
                onCentre={centre}
              />
            </aside>
          )}
        </LiveMap>
      </Box>
    </VehicleSourceContext>
  );
}
