import { Checkbox, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { getFleets } from '#api/fleet.ts';
import { plainText } from '#domain/plain-text.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { DaysField } from '#web/kit/ui/DaysField.tsx';
import { FleetTree } from '#web/kit/ui/FleetTree.tsx';
import classes from './FilterBar.module.css';
import type { Filter } from './filter.ts';
import { OnePicker } from './OnePicker.tsx';
import { chosenOf, rangeEnds } from './row-filter.ts';
import { SearchBox } from './SearchBox.tsx';

/** With at least this many options they can be searched. */
const SEARCH_FROM = 10;

type EditorProps<F> = { filter: F; value: string | null; onChange: (value: string | null) => void };
type Of<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>;

/** The choice of a filter's value; every choice takes effect at once. */
export function FilterEditor<Row>({ filter, value, onChange }: EditorProps<Filter<Row>>) {
  switch (filter.kind) {
    case 'text':
      return (
        <SearchBox label={filter.label} value={value ?? ''} onChange={(text) => onChange(text || null)} />
      );
    case 'enum':
      return <Choices filter={filter as Of<'enum'>} value={value} onChange={onChange} />;
    case 'bool':
      return <YesNo filter={filter as Of<'bool'>} value={value} onChange={onChange} />;
    case 'range': {
      const { from, to } = rangeEnds(value ?? '');
      return (
        <DaysField
          from={from}
          to={to}
          onChange={(days) => onChange(days.from || days.to ? `${days.from ?? ''},${days.to ?? ''}` : null)}
        />
      );
    }
    case 'fleets':
      return <Fleets value={value} onChange={onChange} />;
    case 'one':
      return <OnePicker of={filter.of} label={filter.label} value={value} onChange={onChange} />;
    case 'custom':
      return <filter.picker value={value} onChange={onChange} />;
  }
}

function Choices({ filter, value, onChange }: EditorProps<Of<'enum'>>) {
  const { t } = useText();
  const [query, setQuery] = useState('');
  const chosen = chosenOf(value ?? '');
  const found = filter.options.filter(({ label }) => plainText(label).includes(plainText(query.trim())));
  const toggle = (one: string) => {
    if (filter.single) return onChange(chosen.includes(one) ? null : one);
    const next = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
    onChange(next.join(',') || null);
  };
  return (
    <Stack gap="xs">
      {filter.options.length >= SEARCH_FROM ? (
        <TextInput
          size="xs"
          type="search"
          data-autofocus
          aria-label={t('ui.filterSearch')}
          placeholder={t('ui.filterSearch')}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      ) : null}
      <fieldset className={classes.options} aria-label={filter.label}>
        {found.map((one) => {
          const Box = filter.single ? Radio : Checkbox;
          return (
            <Box
              key={one.value}
              size="xs"
              className={classes.option ?? ''}
              label={one.label}
              checked={chosen.includes(one.value)}
              onChange={() => toggle(one.value)}
            />
          );
        })}
        {found.length === 0 ? (
          <Text c="dimmed" p={8}>
            {t('ui.nothingFound')}
          </Text>
        ) : null}
      </fieldset>
    </Stack>
  );
}

function YesNo({ filter, value, onChange }: EditorProps<Of<'bool'>>) {
  const { t } = useText();
  return (
    <Radio.Group aria-label={filter.label} value={value ?? ''} onChange={(next) => onChange(next || null)}>
      <div className={classes.options}>
        {(['', 'true', 'false'] as const).map((one) => (
          <Radio
            key={one}
            size="xs"
            className={classes.option ?? ''}
            value={one}
            label={t(one === '' ? 'ui.any' : one === 'true' ? 'ui.yes' : 'ui.no')}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

function Fleets({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const { data } = useEndpoint(getFleets, {}, { staleMs: 300_000 });
  const chosen = (value ?? '').split(',').map(Number).filter(Boolean);
  if (!data) return <Skeleton height={120} />;
  return (
    <FleetTree
      fleets={data.fleets}
      chosen={chosen}
      query=""
      onChoose={(ids) => onChange(ids.join(',') || null)}
    />
  );
}
