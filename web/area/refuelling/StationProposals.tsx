import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import {
  getStationProposals,
  PLACED_MAX,
  postStationPlaces,
  type StationProposal,
} from '#api/station-proposal.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { PickTable } from '#web/kit/list/PickTable.tsx';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import { useProposalWords } from './use-proposal-words.ts';

/** Places for stations that have none, of the map: the user accepts one, those of a brand, or all. */
export function StationProposals({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useText();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('fuelStation.proposals')} size="xl">
      <Proposals />
    </Dialog>
  );
}

function Proposals() {
  const { t } = useText();
  const { data, error, refetch } = useEndpoint(getStationProposals, { query: {} }, { staleMs: 0 });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  if (data.proposals.length === 0)
    return (
      <EmptyState
        icon={<IconMapPin />}
        title={t('fuelStation.proposalsNone')}
        description={t('fuelStation.proposalsNoneText')}
      />
    );
  return <Choice proposals={data.proposals} />;
}

function Choice({ proposals }: { proposals: readonly StationProposal[] }) {
  const { t } = useText();
  const words = useProposalWords();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { isBusy, failure, attempt } = useAttempt();
  const picked = proposals.filter(({ station_id }) => chosen.has(station_id)).slice(0, PLACED_MAX);
  async function accept() {
    const places = picked.map(({ station_id, version, lat, lng }) => ({ station_id, version, lat, lng }));
    const { placed } = await call(postStationPlaces, { body: { places } }, { quiet: true });
    notice({ kind: 'done', key: 'fuelStation.accepted', params: { n: placed } });
    setChosen(new Set());
  }
  return (
    <>
      <Text size="sm" mb="sm">
        {t('fuelStation.proposalsText')}
      </Text>
      <FailureAlert of={failure} mb="sm" />
      <PickTable
        find={t('fuelStation.proposalsFind')}
        heads={[t('column.station'), t('fuelStation.onMap')]}
        rows={proposals.map((one) => ({
          id: one.station_id,
          name: one.name,
          words: [one.name, one.brand, one.found_name, one.provider, one.town],
          cells: [
            <Fragment key="station">
              {one.name}
              <Dim size="xs">
                {[...new Set([one.town, one.province, one.provider])].filter(Boolean).join(' · ')}
              </Dim>
            </Fragment>,
            <Fragment key="found">
              {words.nameOf(one)}
              <Dim size="xs">{words.reasonOf(one)}</Dim>
            </Fragment>,
          ],
        }))}
        picked={chosen}
        onPick={setChosen}
        maxHeight="50dvh"
      />
      <Group justify="flex-end" mt="md">
        <Button disabled={picked.length === 0} loading={isBusy} onClick={() => void attempt(accept)}>
          {t('fuelStation.accept')} {picked.length > 0 ? `(${picked.length})` : ''}
        </Button>
      </Group>
    </>
  );
}
