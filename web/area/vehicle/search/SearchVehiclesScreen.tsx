import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useRef } from 'react';
import { getVehicles } from '#api/vehicle.ts';
import { REGISTRATION_STATES } from '#domain/vehicle/registration-state.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { SearchLayout } from '#web/kit/list/SearchLayout.tsx';
import { useRestedText } from '#web/kit/list/use-rested-text.ts';
import { LiveFill } from '../list/LiveFill.tsx';
import { RecentSearches } from './RecentSearches.tsx';
import { rememberSearch } from './recent-searches.ts';
import { recordSearch, SearchResults } from './SearchResults.tsx';

/** The pause after the last key before the server gets the text, milliseconds. */
const REST_MS = 200;
/** Fewer characters would match half of the fleet. */
const MIN_CHARS = 2;
const SHOWN = 20;

/**
 * /search-vehicles: one field, its results, and the record one step away. It also finds vehicles that have
 * left.
 */
export function SearchVehiclesScreen() {
  const { t } = useText();
  const can = useCan();
  const navigate = useNavigate();
  const [q, setQ] = useUrlValue('q');
  const settled = q ?? '';
  const words = useRestedText({
    value: settled,
    onChange: (next) => setQ(next || null),
    restMs: REST_MS,
  });
  const typed = words.text;
  const isAsked = settled.length >= MIN_CHARS;
  const results = useRef<HTMLDivElement>(null);
  const query = useEndpoint(
    getVehicles,
    { query: { q: settled, states: REGISTRATION_STATES.join(), page_size: SHOWN, sort: 'license' } },
    { enabled: isAsked, keepPrevious: true },
  );
  const rows = isAsked ? query.data?.rows : undefined;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      results.current?.querySelector('a')?.focus();
    }
    const first = rows?.[0];
    if (event.key === 'Enter' && first && settled === typed.trim()) {
      rememberSearch(settled);
      void navigate({ to: '/config-vehicles', search: recordSearch(first.id) });
    }
  }

  return (
    <SearchLayout after={can('position:read') ? <LiveFill /> : null}>
      <TextInput
        type="search"
        size="lg"
        autoFocus
        aria-label={t('vehicleSearch.findLabel')}
        description={t('vehicleSearch.findLabel')}
        inputWrapperOrder={['input', 'description']}
        placeholder={t('vehicleSearch.find')}
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        rightSection={
          typed ? <CloseButton aria-label={t('ui.searchClear')} onClick={() => words.send('')} /> : null
        }
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => words.setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {isAsked ? (
        <SearchResults
          box={results}
          q={settled}
          rows={rows}
          total={query.data?.total ?? 0}
          error={query.data ? null : query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <RecentSearches onChoose={words.send} isTyping={typed.trim() !== ''} />
      )}
    </SearchLayout>
  );
}
