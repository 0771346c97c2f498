import { Button, CloseButton, Group, Select, Skeleton, Stack, TextInput } from '@mantine/core';
import { IconFilterOff, IconSearch, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { VirtualList } from '#web/kit/ui/VirtualList.tsx';
import { useStateCounts, useVehicleIds } from '#web/live/use-vehicles.ts';
import { SORTS } from '#web/live/vehicle-query.ts';
import { hover } from './hover.ts';
import { StateFilter } from './StateFilter.tsx';
import type { MapScreenState } from './use-map-screen.ts';
import classes from './VehicleList.module.css';
import { VehicleRow } from './VehicleRow.tsx';

/** The pause of typing before the filter follows, milliseconds. */
const TYPING_MS = 200;

/**
 * The vehicles in words: counts by state, search, order, rows. It also makes the map accessible to people who
 * cannot see it.
 */
export function VehicleList(props: { screen: MapScreenState; isFilled: boolean; rowPx: number }) {
  const { screen, isFilled, rowPx } = props;
  const { t } = useText();
  const isHeld = useRef(false);
  const counts = useStateCounts(screen.filter, isFilled);
  const ids = useVehicleIds(screen.filter, screen.order, { isFilled, isHeld: () => isHeld.current });
  const rows = useRef<HTMLDivElement>(null);
  // When a card closes, the focus would be lost: keyboard users continue in the list.
  const shown = useRef(screen.chosen);
  useEffect(() => {
    const isClosed = shown.current !== null && screen.chosen === null;
    shown.current = screen.chosen;
    if (!isClosed || document.activeElement !== document.body) return;
    rows.current?.querySelector<HTMLElement>('[role=listbox]')?.focus({ preventScroll: true });
  }, [screen.chosen]);
  return (
    <div className={parts.rest}>
      <Stack className={classes.head} gap="xs">
        <SearchBox q={screen.filter.q} onChange={screen.setQuery} />
        <StateFilter counts={counts} states={screen.filter.states} onToggle={screen.toggleState} />
        <ListBar count={isFilled ? ids.length : null} screen={screen} />
      </Stack>
      {!isFilled ? <Waiting rowPx={rowPx} /> : null}
      {isFilled && ids.length === 0 && screen.isFiltered ? (
        <EmptyState
          icon={<IconFilterOff />}
          title={t('map.noMatch')}
          action={
            <Button variant="default" onClick={screen.clearFilter}>
              {t('map.clearFilter')}
            </Button>
          }
        />
      ) : null}
      {isFilled && ids.length > 0 ? (
        <div ref={rows} className={parts.rest}>
          <VirtualList
            label={t('word.vehicles')}
            ids={ids}
            rowPx={rowPx}
            chosen={screen.chosen}
            others={screen.compared}
            onChoose={(id, isAdded) => (isAdded ? screen.compare(id) : screen.choose(id))}
            onEscape={() => (screen.compared.length > 0 ? screen.endComparison() : screen.choose(null))}
            onPoint={hover.set}
            onHold={(on) => {
              isHeld.current = on;
            }}
          >
            {(id) => <VehicleRow id={id} isChosen={id === screen.chosen || screen.compared.includes(id)} />}
          </VirtualList>
        </div>
      ) : null}
    </div>
  );
}

function SearchBox({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const { t } = useText();
  const [text, setText] = useState(q);
  const sent = useRef(q);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      onChange(text);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  // The filter may be cleared or changed elsewhere: by the address, or by the button that clears it.
  useEffect(() => {
    if (q === sent.current) return;
    sent.current = q;
    setText(q);
  }, [q]);
  return (
    <TextInput
      type="search"
      size="sm"
      placeholder={t('map.search')}
      aria-label={t('map.search')}
      leftSection={<IconSearch size={16} />}
      rightSection={
        text ? <CloseButton size="sm" aria-label={t('map.searchClear')} onClick={() => setText('')} /> : null
      }
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

function ListBar({ count, screen }: { count: number | null; screen: MapScreenState }) {
  const { t } = useText();
  const { sort, descending } = screen.order;
  const direction = t(descending ? 'map.descending' : 'map.ascending');
  const Direction = descending ? IconSortDescending : IconSortAscending;
  return (
    <div className={parts.row} style={{ flexWrap: 'nowrap', gap: 4 }}>
      <Dim size="xs" flex={1} role="status">
        {count === null ? '' : t('word.vehicleCount', { n: count })}
      </Dim>
      <Select
        size="xs"
        w={150}
        aria-label={t('map.sortBy')}
        allowDeselect={false}
        data={SORTS.map((one) => ({ value: one, label: t(`map.sort_${one}`) }))}
        value={sort}
        onChange={(value) => {
          const next = SORTS.find((one) => one === value);
          // The fastest and the newest come first; plates and states ascend.
          if (next) screen.setOrder({ sort: next, descending: next === 'speed' || next === 'contact' });
        }}
      />
      <IconButton label={direction} onClick={() => screen.setOrder({ sort, descending: !descending })}>
        <Direction size={18} />
      </IconButton>
    </div>
  );
}

function Waiting({ rowPx }: { rowPx: number }) {
  return (
    <div className={parts.rest} style={{ overflow: 'hidden' }} aria-busy="true">
      {Array.from({ length: 12 }, (_, row) => (
        <Group
          key={row}
          className={parts.ruled}
          gap={10}
          wrap="nowrap"
          flex="none"
          px="sm"
          style={{ height: rowPx }}
        >
          <Skeleton height={18} width={18} circle />
          <div style={{ flex: 1 }}>
            <Skeleton height={10} width="45%" mb={8} />
            <Skeleton height={8} width="65%" />
          </div>
          <Skeleton height={10} width={48} />
        </Group>
      ))}
    </div>
  );
}
