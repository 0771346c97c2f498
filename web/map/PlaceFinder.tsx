import { CloseButton, Combobox, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconBuilding,
  IconCrosshair,
  IconFlag,
  IconHome,
  IconMapPin,
  IconPolygon,
  IconRoad,
  IconSearch,
  IconSignRight,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { type FoundPlace, findPlaces } from '#api/geocode.ts';
import type { Point } from '#domain/geo.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { faultText } from '#web/base/language/fault-text.ts';
import { useText } from '#web/base/language/text.ts';
import classes from './PlaceFinder.module.css';

/** The pause of typing before the server gets the text, milliseconds. */
const REST_MS = 250;
const MORE = 'addresses';

const ICONS = {
  coordinates: IconCrosshair,
  poi: IconFlag,
  area: IconPolygon,
  town: IconBuilding,
  street: IconRoad,
  house: IconHome,
  road: IconSignRight,
  address: IconMapPin,
} as const;
/** Descriptions of places whose name alone is not clear. */
const KINDS = { coordinates: 'placeFinder.coordinates', poi: 'column.poi', area: 'column.area' } as const;

/** The result of finding a place: its name, its street if it has one, and its point, degrees. */
export type PointFound = Pick<FoundPlace, 'kind' | 'name' | 'street' | 'lat' | 'lng'>;

/**
 * Finds a place by words: a town, or coordinates in any notation. With a road file it may be a street or a
 * house number, and with a geocoder an address. The last option or the enter key searches addresses, not
 * typing. `middleOf` is the middle of the map: of equal streets the nearer ones come first.
 */
export function PlaceFinder(props: {
  onFound: (place: PointFound) => void;
  label?: string;
  middleOf?: () => Point | null;
}) {
  const { onFound, label, middleOf } = props;
  const { t } = useText();
  const [text, setText] = useState('');
  /** The words whose addresses are wanted. */
  const [wanted, setWanted] = useState('');
  const [q] = useDebouncedValue(text.trim(), REST_MS);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const isWanted = wanted !== '' && wanted === q;
  // The map may move while the list is open; only other words find anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const near = useMemo(() => nearText(middleOf?.() ?? null), [q]);
  const { data, error, isFetching, refetch } = useEndpoint(
    findPlaces,
    { query: { q, ...near, ...(isWanted && { addresses: 'true' as const }) } },
    { enabled: q !== '', keepPrevious: true },
  );
  const isFresh = q === text.trim() && !isFetching;
  const places = q === '' ? [] : (data?.places ?? []);
  const canAsk = q !== '' && (data?.addresses === 'possible' || data?.addresses === 'failed');
  const words = label ?? t('placeFinder.label');

  function submit(value: string) {
    if (value === MORE) {
      if (isWanted) void refetch();
      setWanted(q);
      return;
    }
    const found = places[Number(value)];
    if (!found) return;
    setText(found.name);
    setWanted('');
    combobox.closeDropdown();
    onFound(found);
  }

  const note = error
    ? faultText(t, error)
    : isFresh && data?.addresses === 'failed'
      ? t('placeFinder.failed')
      : isFresh && places.length === 0
        ? t('placeFinder.none')
        : null;

  return (
    <Combobox store={combobox} onOptionSubmit={submit} withinPortal={false}>
      <Combobox.Target>
        <TextInput
          type="search"
          aria-label={words}
          placeholder={words}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          rightSection={
            isFetching ? (
              <Loader size="xs" />
            ) : text ? (
              <CloseButton size="sm" aria-label={t('ui.searchClear')} onClick={() => setText('')} />
            ) : null
          }
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setWanted('');
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onKeyDown={({ key }) => {
            // Enter without a chosen option means the best one; without any, the addresses.
            if (key === 'Enter' && combobox.getSelectedOptionIndex() < 0 && isFresh) {
              submit(places.length > 0 ? '0' : canAsk ? MORE : '');
            }
          }}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={q === '' || (!data && !error)}>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={words}>
          {places.map((place, i) => (
            <Combobox.Option
              key={`${place.kind} ${place.lat} ${place.lng} ${place.name}`}
              value={String(i)}
              className={classes.option}
            >
              <PlaceWords place={place} />
            </Combobox.Option>
          ))}
          {canAsk ? (
            <Combobox.Option value={MORE} className={classes.option}>
              <IconMapPin size={16} aria-hidden="true" />
              <span>{t('placeFinder.addresses', { words: q })}</span>
            </Combobox.Option>
          ) : null}
        </Combobox.Options>
        {note ? (
          <Text role="status" size="sm" c="dimmed" p="xs">
            {note}
          </Text>
        ) : null}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The middle of the map to a kilometre, so that a small move asks nothing new. */
const nearText = (middle: Point | null) =>
  middle === null ? {} : { near: `${middle.lat.toFixed(2)},${middle.lng.toFixed(2)}` };

function PlaceWords({ place }: { place: FoundPlace }) {
  const { t, f } = useText();
  const { near, detail, kind, name } = place;
  const Icon = ICONS[kind];
  const more = near
    ? t('map.near', {
        distance: f.distance(near.distance),
        compass: t(`map.compass${near.compass}`),
        place: near.name,
      })
    : kind in KINDS
      ? t(KINDS[kind as keyof typeof KINDS])
      : detail;
  return (
    <>
      <Icon size={16} aria-hidden="true" />
      <span>
        {name}
        {more ? (
          <Text component="span" display="block" size="xs" c="dimmed">
            {more}
          </Text>
        ) : null}
      </span>
    </>
  );
}
