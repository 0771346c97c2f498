import {
  ActionIcon,
  Button,
  CloseButton,
  Drawer,
  Indicator,
  Menu,
  Popover,
  Stack,
  UnstyledButton,
} from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronDown, IconFilterPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { getFleets } from '#api/fleet.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import classes from './FilterBar.module.css';
import { FilterEditor } from './FilterEditor.tsx';
import type { Filter } from './filter.ts';
import { filterWords } from './filter-words.ts';
import { useNameOf } from './OnePicker.tsx';
import { SearchBox } from './SearchBox.tsx';
import { type ListAddress, useListAddress } from './use-list-address.ts';

/** This many filters are in the bar; the others are in a menu. */
const IN_BAR = 4;

type BarProps<Row> = {
  filters: readonly Filter<Row>[];
  /** The placeholder of the search box, which names the searched facts. Without it there is no search box. */
  search?: string | undefined;
  /** Each change is a step in the browser's history; by default it replaces the address. */
  isStep?: boolean;
};

/**
 * A free search, and the filters as chips on a separate line, all stored in the address. However long the
 * values get, nothing below moves. On a phone the filters are in a sheet.
 */
export function FilterBar<Row>(props: BarProps<Row>): ReactNode {
  const address = useListAddress(
    props.filters.map(({ name }) => name),
    props.isStep,
  );
  const isPhone = usePhone();
  const searchBox = props.search ? (
    <SearchBox
      className={classes.search}
      label={props.search}
      value={address.q}
      onChange={(q) => address.set({ q })}
    />
  ) : null;
  return isPhone ? (
    <div className={`${parts.row} ${classes.bar}`}>
      {searchBox}
      <FilterSheet {...props} address={address} />
    </div>
  ) : (
    <>
      {searchBox}
      <FilterLine {...props} address={address} />
    </>
  );
}

/** The filters as chips in a line of their own. */
function FilterLine<Row>({ filters, address }: BarProps<Row> & { address: ListAddress }) {
  const { t } = useText();
  const [wanted, setWanted] = useState<string | null>(null);
  const isShown = ({ name }: Filter<Row>, at: number) =>
    at < IN_BAR || address.values[name] !== undefined || wanted === name;
  const others = filters.filter((filter, at) => !isShown(filter, at));
  if (filters.length === 0) return null;
  return (
    <div className={classes.line}>
      <div className={classes.chips}>
        {filters.filter(isShown).map((filter) => (
          <Chip
            key={filter.name}
            filter={filter}
            value={address.values[filter.name] ?? null}
            startsOpen={wanted === filter.name}
            onClose={() => setWanted(null)}
            onChange={(value) => address.set({ [filter.name]: value })}
          />
        ))}
      </div>
      {others.length > 0 ? <MoreFilters others={others} onChoose={setWanted} /> : null}
      {address.isSet ? (
        <Button variant="subtle" size="xs" px="xs" flex="none" onClick={address.clear}>
          {t('ui.filtersClear')}
        </Button>
      ) : null}
    </div>
  );
}

/** The filters that do not fit into the line. */
function MoreFilters<Row>(props: { others: readonly Filter<Row>[]; onChoose: (name: string) => void }) {
  const { t } = useText();
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          px="xs"
          flex="none"
          leftSection={<IconFilterPlus size={16} aria-hidden="true" />}
        >
          {t('ui.filtersMore')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60dvh" style={{ overflow: 'auto' }}>
        {props.others.map(({ name, label }) => (
          <Menu.Item key={name} onClick={() => props.onChoose(name)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Chip<Row>(props: {
  filter: Filter<Row>;
  value: string | null;
  startsOpen: boolean;
  onChange: (value: string | null) => void;
  onClose: () => void;
}) {
  const { filter, value, startsOpen, onChange, onClose } = props;
  const { t } = useText();
  const words = useFilterWords(filter, value);
  const [isOpen, setOpen] = useState(startsOpen);
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) onClose();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={change}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      width={filter.kind === 'fleets' ? 340 : 'auto'}
    >
      <div className={`${parts.panel} ${classes.chip}`} data-set={value !== null}>
        <Popover.Target>
          <UnstyledButton className={classes.chipButton} onClick={() => change(!isOpen)}>
            <span className={classes.chipLabel}>{filter.label}</span>
            {words ? (
              <strong className={parts.cut}>{words}</strong>
            ) : (
              <IconChevronDown size={14} aria-hidden="true" />
            )}
          </UnstyledButton>
        </Popover.Target>
        {value !== null ? (
          <CloseButton
            size="xs"
            aria-label={t('ui.filterRemove', { name: filter.label })}
            onClick={() => onChange(null)}
          />
        ) : null}
      </div>
      <Popover.Dropdown p="sm" aria-label={filter.label} miw={220}>
        <FilterEditor filter={filter} value={value} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** A filter's value in words; null when it has none. */
function useFilterWords<Row>(filter: Filter<Row>, value: string | null): string | null {
  const { t, f } = useText();
  const { data } = useEndpoint(
    getFleets,
    {},
    { staleMs: 300_000, enabled: filter.kind === 'fleets' && value !== null },
  );
  const isOne = filter.kind === 'one';
  const one = useNameOf(isOne ? filter.of : 'vehicle', isOne ? value : null);
  if (value === null) return null;
  const fleets = (ids: readonly number[]) => {
    const name = ids.length === 1 ? data?.fleets.find(({ id }) => id === ids[0])?.name : undefined;
    return name ?? t('frame.fleetsChosen', { n: ids.length });
  };
  return filterWords(filter, value, { t, f, fleets, one });
}

/** The filters in a sheet. */
function FilterSheet<Row>({ filters, address }: BarProps<Row> & { address: ListAddress }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const setCount = Object.keys(address.values).length;
  return (
    <>
      {filters.length > 0 ? (
        <Indicator disabled={setCount === 0} label={setCount} size={16}>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={setCount > 0 ? t('ui.filtersSet', { n: setCount }) : t('ui.filters')}
            onClick={() => setOpen(true)}
          >
            <IconAdjustmentsHorizontal size={20} />
          </ActionIcon>
        </Indicator>
      ) : null}
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="85dvh"
        radius="lg"
        title={t('ui.filters')}
        attributes={{ header: { role: 'presentation' } }}
        closeButtonProps={{ 'aria-label': t('word.close') }}
      >
        <Stack gap={20} pb={80} className={classes.sheet ?? ''}>
          {filters.map((filter) => (
            <section key={filter.name}>
              <h3>{filter.label}</h3>
              <FilterEditor
                filter={filter}
                value={address.values[filter.name] ?? null}
                onChange={(value) => address.set({ [filter.name]: value })}
              />
            </section>
          ))}
        </Stack>
        <div className={`${parts.stack} ${classes.sheetEnd}`}>
          <Button variant="default" disabled={!address.isSet} onClick={address.clear}>
            {t('ui.filtersClear')}
          </Button>
          <Button onClick={() => setOpen(false)}>{t('ui.filterShow')}</Button>
        </div>
      </Drawer>
    </>
  );
}
