import { Badge, Button, Group, MultiSelect, Skeleton, Text } from '@mantine/core';
import { IconLeaf } from '@tabler/icons-react';
import { useState } from 'react';
import { areaGroups } from '#api/area.ts';
import { getZones, postZones, ZONES_MAX, type ZoneProposal } from '#api/zone.ts';
import { ENVIRONMENTAL_LABELS, type EnvironmentalLabel } from '#domain/vehicle/environmental-label.ts';
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
import { ZonesMap } from './ZonesMap.tsx';

const COLOURS = { new: 'blue', changed: 'orange.8', taken: 'gray' } as const;

/** Low-emission zones of the road files: the user takes one, those of a town, or all of them as areas. */
export function ZonesDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useText();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('zone.title')} size="xl">
      <Zones />
    </Dialog>
  );
}

function Zones() {
  const { t } = useText();
  const { data, error, refetch } = useEndpoint(getZones, {}, { staleMs: 0 });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={360} />;
  if (data.zones.length === 0)
    return (
      <EmptyState
        icon={<IconLeaf />}
        title={t(data.has_file ? 'zone.none' : 'zone.noFile')}
        description={t(data.has_file ? 'zone.noneText' : 'zone.noFileText')}
      />
    );
  return <Choice zones={data.zones} broken={data.broken} />;
}

function Choice({ zones, broken }: { zones: readonly ZoneProposal[]; broken: number }) {
  const { t } = useText();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [labels, setLabels] = useState<EnvironmentalLabel[]>([]);
  const [groupIds, setGroupIds] = useState<string[]>([]);
  const groups = useEndpoint(areaGroups.list, {}).data?.groups ?? [];
  const { isBusy, failure, attempt } = useAttempt();
  const picked = zones.filter(({ source, state }) => state !== 'taken' && chosen.has(source));
  async function take() {
    const allowed_labels = labels.length === 0 ? null : labels;
    const sources = picked.slice(0, ZONES_MAX).map(({ source }) => source);
    const body = { sources, group_ids: groupIds.map(Number), allowed_labels };
    const { created, changed } = await call(postZones, { body }, { quiet: true });
    notice({ kind: 'done', key: 'zone.taken', params: { n: created + changed } });
    setChosen(new Set());
  }
  return (
    <>
      <Text size="sm" mb="sm">
        {t('zone.text')}
      </Text>
      <FailureAlert of={failure} mb="sm" />
      <PickTable
        find={t('zone.find')}
        heads={[t('word.name')]}
        rows={zones.map((zone) => ({
          id: zone.source,
          name: zone.name,
          words: [zone.name, zone.town, zone.operator],
          isDone: zone.state === 'taken',
          cells: [<Zone key="zone" zone={zone} />],
        }))}
        picked={chosen}
        onPick={setChosen}
        maxHeight="34dvh"
        above={(found) => (
          <ZonesMap zones={zones.filter(({ source }) => found.has(source))} chosen={chosen} />
        )}
      />
      {broken > 0 ? <Dim size="xs">{t('zone.broken', { n: broken })}</Dim> : null}
      <Group justify="flex-end" gap="xs" mt="md" align="flex-end">
        <MultiSelect
          size="xs"
          flex={1}
          miw={180}
          label={t('area.allowed_labels')}
          data={ENVIRONMENTAL_LABELS.map((value) => ({ value, label: t(`vehicle.label_${value}`) }))}
          value={labels}
          onChange={(next) => setLabels(ENVIRONMENTAL_LABELS.filter((one) => next.includes(one)))}
        />
        <MultiSelect
          size="xs"
          flex={1}
          miw={180}
          label={t('place.groups')}
          placeholder={groupIds.length === 0 ? t('place.noGroup') : ''}
          data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={groupIds}
          onChange={setGroupIds}
        />
        <Button disabled={picked.length === 0} loading={isBusy} onClick={() => void attempt(take)}>
          {t('zone.take')} {picked.length > 0 ? `(${picked.length})` : ''}
        </Button>
      </Group>
    </>
  );
}

function Zone({ zone }: { zone: ZoneProposal }) {
  const { t, f } = useText();
  // The map also has years and months alone.
  const dayText = (day: string) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? f.date(day) : day);
  const about = [
    zone.town === zone.name ? null : zone.town,
    zone.operator,
    zone.from && t('zone.from', { day: dayText(zone.from) }),
    zone.until && t('zone.until', { day: dayText(zone.until) }),
  ].filter((part) => part !== null);
  return (
    <>
      <Group gap="xs" justify="space-between">
        {zone.name}
        <Badge size="sm" variant="light" color={COLOURS[zone.state]} tt="none">
          {t(`zone.state_${zone.state}`)}
        </Badge>
      </Group>
      <Dim size="xs">{about.join(' · ')}</Dim>
      <Dim size="xs">{t('zone.origin', { file: zone.file, date: zone.date ? f.date(zone.date) : '—' })}</Dim>
    </>
  );
}
