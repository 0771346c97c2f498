import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type FuelStationRow, getFuelStations, putFuelStationPlace } from '#api/fuel-station.ts';
import { getStationProposals } from '#api/station-proposal.ts';
import type { Point } from '#domain/geo.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { useOpenRecord } from '#web/kit/record/ListedDrawer.tsx';
import { RecordDrawer } from '#web/kit/record/RecordDrawer.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { Facts } from '#web/kit/ui/Facts.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import { PlaceFinder } from '#web/map/PlaceFinder.tsx';
import { RowsLink } from './RowsLink.tsx';
import { StationMap } from './StationMap.tsx';
import { useProposalWords } from './use-proposal-words.ts';

/** One station: its facts, and its place on the map, which the user sets by a click or finds by words. */
export function StationDrawer({ record }: { record: RecordAddress }) {
  const { t } = useText();
  const { state, found } = useOpenRecord({ list: getFuelStations }, record);
  return (
    <RecordDrawer
      opened={record.id !== null}
      onClose={record.close}
      state={state}
      size="lg"
      title={found?.name ?? t('column.station')}
      subtitle={found ? [found.town, found.province].filter(Boolean).join(', ') : undefined}
    >
      {found ? <Station key={found.id} station={found} /> : null}
    </RecordDrawer>
  );
}

function Station({ station }: { station: FuelStationRow }) {
  const { t, f } = useText();
  const can = useCan();
  const kept = station.lat === null || station.lng === null ? null : { lat: station.lat, lng: station.lng };
  const [at, setAt] = useState<Point | null>(kept);
  const [shown, setShown] = useState(0);
  const { isBusy, failure, attempt } = useAttempt();
  const isTank = station.poi_id !== null;
  const mayPlace = can('refuelling:import') && !isTank;
  const isMoved = at !== null && (at.lat !== kept?.lat || at.lng !== kept?.lng);
  async function save() {
    if (!at) return;
    const body = { lat: at.lat, lng: at.lng, version: station.version };
    await call(putFuelStationPlace, { params: { station_id: station.id }, body }, { quiet: true });
    notice({ kind: 'done', key: 'fuelStation.placedNotice' });
  }
  return (
    <Stack gap="sm" p="md">
      <Facts
        columnPx={150}
        facts={[
          { label: t('refuelling.provider'), value: station.provider },
          { label: t('word.code'), value: station.code },
          {
            label: t('fuelStation.refuellings'),
            value: <RowsLink filter="stations" id={station.id} n={station.refuellings} />,
          },
          { label: t('fuelStation.last_at'), value: station.last_at && f.dateTime(station.last_at) },
        ]}
      />
      <Text size="sm" c="dimmed">
        {t(isTank ? 'fuelStation.tankText' : mayPlace ? 'fuelStation.placeText' : 'fuelStation.unplacedText')}
      </Text>
      {mayPlace ? (
        <PlaceFinder
          label={t('fuelStation.find')}
          onFound={({ lat, lng }) => {
            setAt({ lat, lng });
            setShown((n) => n + 1);
          }}
        />
      ) : null}
      {mayPlace && kept === null ? (
        <Proposal
          stationId={station.id}
          onTake={(place) => {
            setAt(place);
            setShown((n) => n + 1);
          }}
        />
      ) : null}
      <StationMap at={at} shown={shown} onMove={mayPlace ? setAt : null} />
      <FailureAlert of={failure} />
      {mayPlace ? (
        <Group justify="flex-end">
          <Button disabled={!isMoved} loading={isBusy} onClick={() => void attempt(save)}>
            {t('fuelStation.placeSave')}
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}

/** The station of the map where the vehicles stood, if there is one. */
function Proposal({ stationId, onTake }: { stationId: number; onTake: (place: Point) => void }) {
  const { t } = useText();
  const words = useProposalWords();
  const { data } = useEndpoint(getStationProposals, { query: { ids: String(stationId) } });
  const proposal = data?.proposals[0];
  if (!proposal) return null;
  const { lat, lng } = proposal;
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Text size="sm">
        {t('fuelStation.proposed', { name: words.nameOf(proposal) })}
        <Dim size="xs">{words.reasonOf(proposal)}</Dim>
      </Text>
      <Button variant="default" size="xs" onClick={() => onTake({ lat, lng })}>
        {t('fuelStation.take')}
      </Button>
    </Group>
  );
}
