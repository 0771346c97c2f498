import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { BottomSheet, type SheetHeight } from '#web/kit/ui/BottomSheet.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { DaysPanel } from './DaysPanel.tsx';
import { HistoryBar, ViewSwitch } from './HistoryBar.tsx';
import { ExplainedEvent, Graph, HistoryTrack, NobodyChosen } from './HistoryStage.tsx';
import classes from './history.module.css';
import { PlayerBar } from './PlayerBar.tsx';
import { useHistoryScreen } from './use-history-screen.ts';

/**
 * The past on a phone: subjects and days above, the whole map, and player, graph and days in a sheet from
 * below.
 */
export function HistoryMobileScreen() {
  const { t } = useText();
  const screen = useHistoryScreen();
  const { address, pasts, isPending, error, retry, colours, store, onItem } = screen;
  const [height, setHeight] = useState<SheetHeight>('half');
  const [coveredPx, setCoveredPx] = useState(0);
  // The map alone: the sheet keeps only its player.
  const sheet = address.view === 'map' ? 'peek' : height;
  const isAsked = address.vehicles.length > 0 || address.driver !== null;
  return (
    <div className={parts.fill}>
      <HistoryBar
        address={address}
        pasts={pasts}
        colours={colours}
        stretch={address.journey ? screen.stretch : null}
        isPhone
      />
      {isAsked ? (
        <div className={classes.phone}>
          <HistoryTrack screen={screen} isPhone coveredPx={sheet === 'full' ? 0 : coveredPx} />
          <BottomSheet
            label={t('history.panel')}
            height={sheet}
            onHeight={(next) => {
              setHeight(next);
              if (address.view === 'map' && next !== 'peek') address.set({ view: null });
            }}
            onCovered={setCoveredPx}
          >
            <PlayerBar vehicles={screen.vehicles} zone={screen.zone} store={store} isPhone />
            <Graph screen={screen} />
            <Stack gap={0} flex="none" p="0 12px 8px">
              <ViewSwitch address={address} />
            </Stack>
            <div className={parts.rest}>
              {address.view === 'map' ? null : error && pasts.length === 0 ? (
                <ErrorState error={error} onRetry={retry} />
              ) : (
                <DaysPanel
                  address={address}
                  pasts={pasts}
                  isPending={isPending}
                  colours={colours}
                  openDay={screen.openDay}
                  onItem={(item, part) => {
                    onItem(item, part);
                    // The map shows the user's choice.
                    if (height === 'full') setHeight('half');
                  }}
                />
              )}
            </div>
          </BottomSheet>
        </div>
      ) : (
        <NobodyChosen screen={screen} />
      )}
      <ExplainedEvent address={address} />
    </div>
  );
}
