import { CloseButton, Combobox, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconBuilding,
  IconCrosshair,
  IconFlag,
  IconMapPin,
  IconPolygon,
  IconSearch,
} from '@tabler/icons-react';
import { useState } from 'react';
import { type FoundPlace, findPlaces } from '#api/geocode.ts';
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
  address: IconMapPin,
} as const;
/** Descriptions of places whose name alone is not clear. */
const KINDS = { coordinates: 'placeFinder.coordinates', poi: 'column.poi', area: 'column.area' } as const;

/** The result of finding a place: its name and its point, degrees. */
export type PointFound = { name: string; lat: number; lng: number };

/**
 * Finds a place by words: a town, coordinates in any notation, and, if a geocoder is configured, an address.
 * The last option or the enter key searches addresses, not typing.
 */
export function PlaceFinder({ onFound, label }: { onFound: (place: PointFound) => void; label?: string }) {
  const { t } = useText();
  const [text, setText] = useState('');
  /** The words whose addresses are wanted. */
  const [wanted, setWanted] = useState('');
  const [q] = useDebouncedValue(text.trim(), REST_MS);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const isWanted = wanted !== '' && wanted === q;
  const { data, error, isFetching, refetch } = useEndpoint(
    findPlaces,
    { query: { q, ...(isWanted && { addresses: 'true' as const }) } },
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
    onFound({ name: found.name, lat: found.lat, lng: found.lng });
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
