import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { BottomSheet, type SheetHeight } from '#web/kit/ui/BottomSheet.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { ResizablePanel } from '#web/kit/ui/ResizablePanel.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { DaysPanel } from './DaysPanel.tsx';
import { HistoryBar, ViewSwitch } from './HistoryBar.tsx';
import { ExplainedEvent, Graph, HistoryTrack, NobodyChosen } from './HistoryStage.tsx';
import classes from './history.module.css';
import { useHistoryScreen } from './use-history-screen.ts';

const PlayerBar = lazyPart('PlayerBar', () => import('./PlayerBar.tsx'));

const PANEL = { initial: 360, min: 300, max: 560 };

/**
 * The past of vehicles or of a driver (spec §2): days and journeys, the track on a map, the speeds under it.
 */
export function HistoryScreen() {
  const isPhone = usePhone();
  // The other layout places the controls of the map elsewhere, so it starts with a new map.
  return <History key={String(isPhone)} isPhone={isPhone} />;
}

/** /historic-mobile: always the layout of a phone. */
export function HistoryMobileScreen() {
  return <History isPhone />;
}

/** The days stand beside the map and the player under it, or on a phone all of it in a sheet from below. */
function History({ isPhone }: { isPhone: boolean }) {
  const { t } = useText();
  const screen = useHistoryScreen();
  const { address, pasts, error, store } = screen;
  const [height, setHeight] = useState<SheetHeight>('half');
  const [sheetPx, setSheetPx] = useState(0);
  const isMapOnly = address.view === 'map';
  // The map alone: the sheet keeps only its player.
  const sheet = isMapOnly ? 'peek' : height;
  const isAsked = address.vehicles.length > 0 || address.driver !== null;
  const player = (
    <>
      <Arriving fallback={<div className={classes.player} />}>
        <PlayerBar vehicles={screen.vehicles} zone={screen.zone} store={store} isPhone={isPhone} />
      </Arriving>
      <Graph screen={screen} />
    </>
  );
  const days =
    error && pasts.length === 0 ? (
      <ErrorState error={error} onRetry={screen.retry} />
    ) : (
      <DaysPanel
        address={address}
        pasts={pasts}
        isPending={screen.isPending}
        colours={screen.colours}
        openDay={screen.openDay}
        onItem={(item, part) => {
          screen.onItem(item, part);
          // The map shows the user's choice.
          if (height === 'full') setHeight('half');
        }}
      />
    );
  return (
    <div className={parts.fill}>
      <HistoryBar
        address={address}
        pasts={pasts}
        colours={screen.colours}
        stretch={address.journey ? screen.stretch : null}
        isPhone={isPhone}
      />
      {isAsked ? (
        <div className={classes.stage}>
          {isPhone || isMapOnly ? null : (
            <ResizablePanel
              label={t('history.panel')}
              handleLabel={t('map.resize')}
              storageKey="traza.history.panel"
              width={PANEL}
            >
              {days}
            </ResizablePanel>
          )}
          <Stack gap={0} flex={1} miw={0}>
            <HistoryTrack screen={screen} isPhone={isPhone} coveredPx={sheet === 'full' ? 0 : sheetPx} />
            {isPhone ? null : <div className={classes.below}>{player}</div>}
          </Stack>
          {isPhone ? (
            <BottomSheet
              label={t('history.panel')}
              height={sheet}
              onHeight={(next) => {
                setHeight(next);
                if (isMapOnly && next !== 'peek') address.set({ view: null });
              }}
              onCovered={setSheetPx}
            >
              {player}
              <Stack gap={0} flex="none" p="0 12px 8px">
                <ViewSwitch address={address} />
              </Stack>
              <div className={parts.rest}>{isMapOnly ? null : days}</div>
            </BottomSheet>
          ) : null}
        </div>
      ) : (
        <NobodyChosen screen={screen} />
      )}
      <ExplainedEvent address={address} />
    </div>
  );
}
