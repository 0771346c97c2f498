import { Group, Stack } from '@mantine/core';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { ResizablePanel } from '#web/kit/ui/ResizablePanel.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { DaysPanel } from './DaysPanel.tsx';
import { HistoryBar } from './HistoryBar.tsx';
import { HistoryMobileScreen } from './HistoryMobileScreen.tsx';
import { ExplainedEvent, Graph, HistoryTrack, NobodyChosen } from './HistoryStage.tsx';
import classes from './history.module.css';
import { PlayerBar } from './PlayerBar.tsx';
import { useHistoryScreen } from './use-history-screen.ts';

const PANEL = { initial: 360, min: 300, max: 560 };

/**
 * The past of vehicles or of a driver (spec §2): days and journeys, the track on a map, the speeds under it.
 */
export function HistoryScreen() {
  return usePhone() ? <HistoryMobileScreen /> : <HistoryDesktop />;
}

function HistoryDesktop() {
  const { t } = useText();
  const screen = useHistoryScreen();
  const { address, pasts, isPending, error, retry, colours, store, onItem } = screen;
  const isAsked = address.vehicles.length > 0 || address.driver !== null;
  return (
    <div className={parts.fill}>
      <HistoryBar
        address={address}
        pasts={pasts}
        colours={colours}
        stretch={address.journey ? screen.stretch : null}
        isPhone={false}
      />
      {isAsked ? (
        <Group gap={0} align="stretch" wrap="nowrap" flex={1} mih={0}>
          {address.view === 'map' ? null : (
            <ResizablePanel
              label={t('history.panel')}
              handleLabel={t('map.resize')}
              storageKey="traza.history.panel"
              width={PANEL}
            >
              {error && pasts.length === 0 ? (
                <ErrorState error={error} onRetry={retry} />
              ) : (
                <DaysPanel
                  address={address}
                  pasts={pasts}
                  isPending={isPending}
                  colours={colours}
                  openDay={screen.openDay}
                  onItem={onItem}
                />
              )}
            </ResizablePanel>
          )}
          <Stack gap={0} flex={1} miw={0}>
            <HistoryTrack screen={screen} isPhone={false} coveredPx={0} />
            <div className={classes.below}>
              <PlayerBar vehicles={screen.vehicles} zone={screen.zone} store={store} isPhone={false} />
              <Graph screen={screen} />
            </div>
          </Stack>
        </Group>
      ) : (
        <NobodyChosen screen={screen} />
      )}
      <ExplainedEvent address={address} />
    </div>
  );
}
