import { Button, Checkbox, Group, Skeleton, Table, Text, TextInput } from '@mantine/core';
import { IconMapPin, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import {
  getStationProposals,
  PLACED_MAX,
  postStationPlaces,
  type StationProposal,
} from '#api/station-proposal.ts';
import { plainText } from '#domain/plain-text.ts';
import placeClasses from '#web/area/place/place-map/PlaceScreen.module.css';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
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
  const [sought, setSought] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { isBusy, failure, attempt } = useAttempt();
  const shown = proposals.filter(({ name, brand, found_name, provider, town }) =>
    plainText([name, brand, found_name, provider, town].filter(Boolean).join(' ')).includes(
      plainText(sought),
    ),
  );
  const picked = proposals.filter(({ station_id }) => chosen.has(station_id)).slice(0, PLACED_MAX);
  const hasAll = shown.length > 0 && shown.every(({ station_id }) => chosen.has(station_id));
  async function accept() {
    const places = picked.map(({ station_id, version, lat, lng }) => ({ station_id, version, lat, lng }));
    const { placed } = await call(postStationPlaces, { body: { places } }, { quiet: true });
    notice({ kind: 'done', key: 'fuelStation.accepted', params: { n: placed } });
    setChosen(new Set());
  }
  const toggle = (id: number) =>
    setChosen((old) => {
      const next = new Set(old);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <>
      <Text size="sm" mb="sm">
        {t('fuelStation.proposalsText')}
      </Text>
      <FailureAlert of={failure} mb="sm" />
      <TextInput
        size="xs"
        mb="xs"
        leftSection={<IconSearch size={14} aria-hidden="true" />}
        aria-label={t('fuelStation.proposalsFind')}
        placeholder={t('fuelStation.proposalsFind')}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
      />
      <div className={placeClasses.rows}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={40}>
                <Checkbox
                  size="xs"
                  aria-label={t('place.all')}
                  checked={hasAll}
                  indeterminate={!hasAll && shown.some(({ station_id }) => chosen.has(station_id))}
                  onChange={() => setChosen(new Set(hasAll ? [] : shown.map(({ station_id }) => station_id)))}
                />
              </Table.Th>
              <Table.Th>{t('column.station')}</Table.Th>
              <Table.Th>{t('fuelStation.onMap')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((one) => (
              <Table.Tr key={one.station_id}>
                <Table.Td>
                  <Checkbox
                    size="xs"
                    aria-label={one.name}
                    checked={chosen.has(one.station_id)}
                    onChange={() => toggle(one.station_id)}
                  />
                </Table.Td>
                <Table.Td>
                  {one.name}
                  <Dim size="xs">
                    {[...new Set([one.town, one.province, one.provider])].filter(Boolean).join(' · ')}
                  </Dim>
                </Table.Td>
                <Table.Td>
                  {words.nameOf(one)}
                  <Dim size="xs">{words.reasonOf(one)}</Dim>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {shown.length === 0 ? <Dim size="sm">{t('ui.nothingFound')}</Dim> : null}
      <Group justify="flex-end" mt="md">
        <Button disabled={picked.length === 0} loading={isBusy} onClick={() => void attempt(accept)}>
          {t('fuelStation.accept')} {picked.length > 0 ? `(${picked.length})` : ''}
        </Button>
      </Group>
    </>
  );
}
