import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { getVehicles } from '#api/vehicle.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { isAllowed } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { useLiveVehicles } from '#web/live/refill.ts';
import { searchVehicles } from '#web/live/vehicle-query.ts';
import { vehicles } from '#web/live/vehicles.ts';
import { type Found, type OfferedScreen, SHOWN } from './found.ts';
import { rememberFound } from './recent-found.ts';
import classes from './SearchDialog.module.css';
import { useActions } from './use-actions.ts';
import { useAskedTime } from './use-asked-time.ts';
import { useFirstChosen } from './use-first-chosen.ts';
import { useHelpFound } from './use-help-found.ts';
import { useRecent } from './use-recent.ts';
import { useRecordsFound } from './use-records-found.ts';
import { useReportsFound } from './use-reports-found.ts';
import { useScreensFound } from './use-screens-found.ts';
import { useStreetsFound } from './use-streets-found.ts';
import { useVehicleItems, type VehicleFound } from './use-vehicle-items.ts';
import { actionQuery, hasWords } from './words.ts';

const [store, search] = createSpotlight();
const TYPING_MS = 200;

type SearchDialogProps = {
  request: number;
  /** The screens of the user's menu. */
  screens: readonly OfferedScreen[];
};

/**
 * Search over everything: records, screens, reports, actions; at first the ones followed last. Opens with
 * every new `request`.
 */
export function SearchDialog({ request, screens }: SearchDialogProps) {
  const { t } = useText();
  const [query, setQuery] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new request is what it waits for.
  useEffect(() => {
    search.open();
  }, [request]);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight={440}
      classNames={{ actionsGroup: classes.group, action: classes.action }}
      attributes={{ content: { 'aria-label': t('frame.search') } }}
    >
      <Spotlight.Search
        placeholder={t('spotlight.placeholder')}
        aria-label={t('frame.search')}
        leftSection={<IconSearch size={18} />}
      />
      <Results query={query} screens={screens} />
    </Spotlight.Root>
  );
}

type ResultsProps = { query: string; screens: readonly OfferedScreen[] };

/**
 * Vehicles come from the live ones, loaded while the dialog is open; for users who may not follow them, from
 * the list.
 */
function Results(props: ResultsProps) {
  const session = useSession();
  if (isAllowed('/map', session)) return <ResultsWithVehicles {...props} />;
  return isAllowed('/config-vehicles', session) ? (
    <ResultsFromList {...props} />
  ) : (
    <ResultList {...props} vehiclesOf={() => []} />
  );
}

const about = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');

function ResultsWithVehicles(props: ResultsProps) {
  useLiveVehicles();
  const vehiclesOf = (words: string) =>
    searchVehicles(vehicles, words, SHOWN).map(({ device_id, license, alias, driver }) => ({
      id: device_id,
      license,
      about: about(alias, driver),
    }));
  return <ResultList {...props} vehiclesOf={vehiclesOf} />;
}

function ResultsFromList(props: ResultsProps) {
  const { rest } = useAskedTime(props.query);
  // The plate is the last word also where a report is named before it.
  const [q] = useDebouncedValue(rest.split(' ').at(-1) ?? '', TYPING_MS);
  const { data } = useEndpoint(
    getVehicles,
    { query: { q, page_size: SHOWN, sort: 'license' } },
    { enabled: q !== '', keepPrevious: true },
  );
  const found = (q === '' ? [] : (data?.rows ?? [])).map(({ id, license, alias, fleet }) => ({
    id,
    license,
    about: about(alias, fleet),
  }));
  return <ResultList {...props} vehiclesOf={(words) => (words === '' ? [] : found)} />;
}

function ResultList(props: ResultsProps & { vehiclesOf: (words: string) => readonly VehicleFound[] }) {
  const { query, vehiclesOf } = props;
  const { t } = useText();
  useFirstChosen(store, query);
  const time = useAskedTime(query);
  const matches = (one: Found) => hasWords(one, query);
  const reports = useReportsFound(time, vehiclesOf);
  const asked = actionQuery(time.rest, [
    t('spotlight.showOnMap', { license: '' }),
    t('spotlight.showHistory', { license: '' }),
  ]);
  const items = useVehicleItems(vehiclesOf(asked.named === '' ? time.rest : asked.rest), time);
  const records = useRecordsFound(query);
  const streets = useStreetsFound(query);
  const screens = useScreensFound(props.screens);
  const help = useHelpFound(query);
  const actions = useActions();
  const recent = useRecent([...screens, ...actions]);
  const groups = [
    { label: t('spotlight.recent'), found: query.trim() === '' ? recent : [] },
    { label: t('past.past'), found: items.pasts },
    { label: t('word.vehicles'), found: items.vehicles },
    ...records,
    { label: t('spotlight.streets'), found: streets },
    { label: t('frame.groupReports'), found: reports },
    { label: t('frame.screens'), found: screens.filter(matches) },
    {
      label: t('word.actions'),
      found: [...items.actions.filter((one) => hasWords(one, asked.named)), ...actions.filter(matches)],
    },
    { label: t('help.title'), found: help },
  ];
  return (
    <Spotlight.ActionsList>
      {groups.map(({ label, found }) => (
        <Group key={label} label={label} found={found} />
      ))}
      {groups.every(({ found }) => found.length === 0) ? (
        <Spotlight.Empty>{t('frame.searchNothing')}</Spotlight.Empty>
      ) : null}
    </Spotlight.ActionsList>
  );
}

function Group({ label, found }: { label: string; found: readonly Found[] }) {
  if (found.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={label}>
      {found.map(({ icon: Sign, ...one }) => (
        <Spotlight.Action
          key={one.id}
          label={one.label}
          leftSection={<Sign size={18} />}
          onClick={() => {
            rememberFound(one);
            one.act();
          }}
          {...(one.description ? { description: one.description } : {})}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}
