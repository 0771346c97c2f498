import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { getAreaMap } from '#api/area.ts';
import { poiGroups } from '#api/poi.ts';
import type { Point } from '#domain/geo.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { Checked } from './Checked.tsx';
import type { SearchQuery } from './search-address.ts';

/** The fields of a place that is no circle: the street's width, corners, an area, a group of points. */
export function SearchPlaceFields(props: {
  ask: SearchQuery;
  street: string | null;
  isStreetMissing: boolean;
  onPlace: (change: Partial<Pick<SearchQuery, 'widthM' | 'areaId' | 'groupId' | 'reachM'>>) => void;
  onCorners: (corners: readonly Point[]) => void;
}) {
  const { ask, street, isStreetMissing, onPlace, onCorners } = props;
  const { t } = useText();
  switch (ask.kind) {
    case 'circle':
      return null;
    case 'street':
      return (
        <Group gap="xs" align="end" wrap="nowrap">
          <Text size="sm" flex={1} miw={0} truncate role="status">
            {street ?? t(isStreetMissing ? 'geoSearch.noStreet' : 'geoSearch.chooseStreet')}
          </Text>
          <Checked
            label={t('geoSearch.width')}
            name="width"
            unit="m"
            decimals={0}
            value={ask.widthM}
            onValid={(widthM) => onPlace({ widthM })}
          />
        </Group>
      );
    case 'polygon':
      return (
        <Group gap="xs">
          <Text size="sm" flex={1} role="status">
            {t('geoSearch.cornerCount', { n: ask.corners.length })}
          </Text>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconArrowBackUp size={14} />}
            disabled={ask.corners.length === 0}
            onClick={() => onCorners(ask.corners.slice(0, -1))}
          >
            {t('geoSearch.cornerBack')}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconTrash size={14} />}
            disabled={ask.corners.length === 0}
            onClick={() => onCorners([])}
          >
            {t('geoSearch.cornersNone')}
          </Button>
        </Group>
      );
    case 'area':
      return <AreaChoice id={ask.areaId} onChoose={(areaId) => onPlace({ areaId })} />;
    case 'poi_group':
      return (
        <Group gap="xs" align="end" wrap="nowrap">
          <GroupChoice id={ask.groupId} onChoose={(groupId) => onPlace({ groupId })} />
          <Checked
            label={t('geoSearch.radius')}
            name="reach"
            unit="m"
            decimals={0}
            value={ask.reachM}
            onValid={(reachM) => onPlace({ reachM })}
          />
        </Group>
      );
  }
}

type Choice = { id: number | null; onChoose: (id: number | null) => void };

function AreaChoice(props: Choice) {
  const { t } = useText();
  const { data } = useEndpoint(getAreaMap, {});
  return <PlaceSelect label={t('geoSearch.place_area')} options={data?.areas} {...props} />;
}

function GroupChoice(props: Choice) {
  const { t } = useText();
  const { data } = useEndpoint(poiGroups.list, {});
  return <PlaceSelect label={t('geoSearch.place_poi_group')} options={data?.groups} {...props} />;
}

function PlaceSelect(
  props: Choice & { label: string; options: readonly { id: number; name: string }[] | undefined },
) {
  const { label, options, id, onChoose } = props;
  const { t } = useText();
  const isNone = options?.length === 0;
  return (
    <NativeSelect
      size="xs"
      flex={1}
      label={label}
      disabled={!options || isNone}
      value={id === null ? '' : String(id)}
      onChange={({ currentTarget: { value } }) => onChoose(value === '' ? null : Number(value))}
      data={[
        { value: '', label: t(isNone ? 'geoSearch.noPlaces' : 'geoSearch.choosePlace') },
        ...(options ?? []).map((one) => ({ value: String(one.id), label: one.name })),
      ]}
    />
  );
}
