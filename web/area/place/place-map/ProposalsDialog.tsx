import { Badge, Button, Checkbox, Group, MultiSelect, Skeleton, Table, Text, TextInput } from '@mantine/core';
import { IconBulb, IconMoon } from '@tabler/icons-react';
import { useState } from 'react';
import {
  getPlaceProposals,
  type PlaceProposal,
  postPlaceDismissal,
  postPlaceProposals,
} from '#api/place-proposal.ts';
import { poiGroups } from '#api/poi.ts';
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
import { usePlaces } from '#web/map/use-place.ts';
import classes from './PlaceScreen.module.css';

/** The most places that are accepted or dismissed at once. */
const AT_ONCE = 100;

const keyOf = ({ fleet_id, lat, lng }: PlaceProposal) => `${fleet_id} ${lat} ${lng}`;

/**
 * Places where the vehicles often stop and no point of interest exists: the user accepts each under a name,
 * or dismisses it for good.
 */
export function ProposalsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useText();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('poi.proposals')} size="xl">
      <Proposals />
    </Dialog>
  );
}

function Proposals() {
  const { t, f } = useText();
  const whereIs = usePlaces();
  const { data, error, refetch } = useEndpoint(getPlaceProposals, {}, { staleMs: 0 });
  const groups = useEndpoint(poiGroups.list, {}).data?.groups ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [groupIds, setGroupIds] = useState<string[]>([]);
  const { isBusy, failure, attempt } = useAttempt();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  const { proposals } = data;
  if (proposals.length === 0)
    return (
      <EmptyState
        icon={<IconBulb />}
        title={t('poi.proposalsNone')}
        description={t('poi.proposalsNoneText')}
      />
    );
  const picked = proposals.filter((one) => chosen.has(keyOf(one))).slice(0, AT_ONCE);
  /** Stops in one town get numbers, because names must differ. */
  const nameOf = (one: PlaceProposal) => {
    const typed = names[keyOf(one)];
    if (typed !== undefined) return typed;
    const alike = proposals.filter(({ name }) => name === one.name);
    return alike.length === 1 ? one.name : `${one.name} ${alike.indexOf(one) + 1}`;
  };
  const done = (key: 'poi.accepted' | 'poi.dismissed') => {
    notice({ kind: 'done', key, params: { n: picked.length } });
    setChosen(new Set());
  };
  async function accept() {
    const group_ids = groupIds.map(Number);
    const pois = picked.map((one) => ({
      ...{ name: nameOf(one), lat: one.lat, lng: one.lng, description: null, group_ids },
    }));
    await call(postPlaceProposals, { body: { pois } }, { quiet: true });
    done('poi.accepted');
  }
  async function dismiss() {
    const places = picked.map(({ fleet_id, lat, lng }) => ({ fleet_id, lat, lng }));
    await call(postPlaceDismissal, { body: { places } }, { quiet: true });
    done('poi.dismissed');
  }
  const toggle = (key: string) =>
    setChosen((old) => {
      const next = new Set(old);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return (
    <>
      <Text size="sm" mb="sm">
        {t('poi.proposalsText')}
      </Text>
      <FailureAlert of={failure} mb="sm" />
      <div className={classes.rows}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <Checkbox
                  size="xs"
                  aria-label={t('place.all')}
                  checked={chosen.size === proposals.length}
                  indeterminate={chosen.size > 0 && chosen.size < proposals.length}
                  onChange={() =>
                    setChosen(chosen.size === proposals.length ? new Set() : new Set(proposals.map(keyOf)))
                  }
                />
              </Table.Th>
              <Table.Th>{t('word.name')}</Table.Th>
              <Table.Th>{t('word.fleet')}</Table.Th>
              <Table.Th>{t('poi.stops')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {proposals.map((one) => {
              const key = keyOf(one);
              return (
                <Table.Tr key={key}>
                  <Table.Td>
                    <Checkbox
                      size="xs"
                      aria-label={nameOf(one)}
                      checked={chosen.has(key)}
                      onChange={() => toggle(key)}
                    />
                  </Table.Td>
                  <Table.Td>
                    <TextInput
                      size="xs"
                      aria-label={t('word.name')}
                      maxLength={80}
                      value={nameOf(one)}
                      onChange={(event) => setNames({ ...names, [key]: event.currentTarget.value })}
                    />
                    <Dim size="xs">{whereIs(one.lat, one.lng)?.full ?? ''}</Dim>
                  </Table.Td>
                  <Table.Td>{one.fleet}</Table.Td>
                  <Table.Td>
                    {t('poi.stopCount', { n: one.stops })}
                    <Dim size="xs">
                      {t('poi.stopsText', { days: one.days, stay: f.duration(one.stay) })} ·{' '}
                      {t('word.vehicleCount', { n: one.vehicles })}
                    </Dim>
                    {one.is_off_hours ? (
                      <Badge
                        size="xs"
                        color="orange.8"
                        leftSection={<IconMoon size={10} aria-hidden="true" />}
                      >
                        {t('poi.offHours')}
                      </Badge>
                    ) : null}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </div>
      <Group justify="flex-end" gap="xs" mt="md" align="flex-end">
        <MultiSelect
          size="xs"
          flex={1}
          miw={180}
          label={t('poi.acceptInto')}
          placeholder={groupIds.length === 0 ? t('place.noGroup') : ''}
          data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={groupIds}
          onChange={setGroupIds}
        />
        <Button
          variant="default"
          disabled={picked.length === 0 || isBusy}
          onClick={() => void attempt(dismiss)}
        >
          {t('poi.dismiss')}
        </Button>
        <Button disabled={picked.length === 0} loading={isBusy} onClick={() => void attempt(accept)}>
          {t('poi.accept', { n: picked.length })}
        </Button>
      </Group>
    </>
  );
}
