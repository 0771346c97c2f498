import '@mantine/spotlight/styles.layer.css';
import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconLanguage, IconLogout, IconPalette, IconSearch, IconTruck } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { getVehicles } from '#api/vehicle.ts';
import { LANGUAGES } from '#domain/language.ts';
import { LANGUAGE_NAMES } from '#text/language.ts';
import { pathFor } from '../address/screen-path.ts';
import { useEndpoint } from '../call/cache.ts';
import { saveDisplay } from '../call/own-settings.ts';
import { useText } from '../language/text.ts';
import { useLiveVehicles } from '../live/refill.ts';
import { folded, searchVehicles } from '../live/vehicle-query.ts';
import { vehicles } from '../live/vehicles.ts';
import { signOut, useSession } from '../session/session.ts';
import { menuFor } from './navigation.ts';
import classes from './SearchDialog.module.css';
import { SCHEMES } from './scheme.ts';
import { isOffered } from './screens.ts';

const [store, search] = createSpotlight();

type Found = {
  id: string;
  label: string;
  description?: string | undefined;
  icon: ReactNode;
  act: () => void;
};

/** Search over everything: vehicles by plate, alias or driver, screens, and things to do. Opens with every new `request`. */
export function SearchDialog({ isPhone, request }: { isPhone: boolean; request: number }) {
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
        placeholder={t('frame.searchPlaceholder')}
        aria-label={t('frame.search')}
        leftSection={<IconSearch size={18} />}
      />
      <Results query={query} isPhone={isPhone} />
    </Spotlight.Root>
  );
}

type ResultsProps = { query: string; isPhone: boolean };

/** Vehicles come from the live ones, kept filled while the dialog is open; for who may not follow them, from the list. */
function Results(props: ResultsProps) {
  const session = useSession();
  if (isOffered('/map', session)) return <ResultsWithVehicles {...props} />;
  return isOffered('/config-vehicles', session) ? (
    <ResultsFromList {...props} />
  ) : (
    <ResultList {...props} found={[]} />
  );
}

/** How a vehicle found is opened: on the map for who looks at the map, else its record. */
function useOpenVehicle(isPhone: boolean): (id: number) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const hasRecord = isOffered('/config-vehicles', useSession());
  const map = pathFor('/map', isPhone);
  return (id) => {
    if (hasRecord && pathname !== map)
      void navigate({ to: '/config-vehicles', search: { id: String(id), view: 'page' } });
    else void navigate({ to: map, search: (old: object) => ({ ...old, vehicle: id }) });
  };
}

/** So many are shown. */
const SHOWN = 8;

function ResultsFromList(props: ResultsProps) {
  const open = useOpenVehicle(props.isPhone);
  const [q] = useDebouncedValue(props.query.trim(), 200);
  const { data } = useEndpoint(
    getVehicles,
    { query: { q, page_size: SHOWN, sort: 'license' } },
    { enabled: q !== '', keepPrevious: true },
  );
  const found = (q === '' ? [] : (data?.rows ?? [])).map(
    ({ id, license, alias, fleet }): Found => ({
      id: String(id),
      label: license,
      description: [alias, fleet].filter(Boolean).join(' · '),
      icon: <IconTruck size={18} />,
      act: () => open(id),
    }),
  );
  return <ResultList {...props} found={found} />;
}

function ResultsWithVehicles(props: ResultsProps) {
  const open = useOpenVehicle(props.isPhone);
  useLiveVehicles();
  const found = searchVehicles(vehicles, props.query, SHOWN).map(
    ({ device_id, license, alias, driver }): Found => ({
      id: String(device_id),
      label: license,
      description: [alias, driver].filter(Boolean).join(' · ') || undefined,
      icon: <IconTruck size={18} />,
      act: () => open(device_id),
    }),
  );
  return <ResultList {...props} found={found} />;
}

function ResultList({ query, isPhone, found }: ResultsProps & { found: readonly Found[] }) {
  const { t } = useText();
  const matches = (found: Found) => folded(found.label).includes(folded(query));
  const groups = [
    { label: t('word.vehicles'), found },
    { label: t('frame.screens'), found: useScreens(isPhone).filter(matches) },
    { label: t('word.actions'), found: useActions().filter(matches) },
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
      {found.map(({ id, label: name, description, icon, act }) => (
        <Spotlight.Action
          key={id}
          label={name}
          leftSection={icon}
          onClick={act}
          {...(description ? { description } : {})}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

function useScreens(isPhone: boolean): Found[] {
  const { t } = useText();
  const session = useSession();
  const navigate = useNavigate();
  return menuFor(session)
    .flatMap((group) => group.entries)
    .map(({ path, icon: Icon }) => ({
      id: path,
      label: t(`screen.${path}`),
      icon: <Icon size={18} />,
      act: () => void navigate({ to: pathFor(path, isPhone) }),
    }));
}

function useActions(): Found[] {
  const { t, language } = useText();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = SCHEMES.filter(({ value }) => value !== colorScheme).map(({ value, label }) => ({
    id: `scheme-${value}`,
    label: t('frame.themeTo', { name: t(label) }),
    icon: <IconPalette size={18} />,
    act: () => setColorScheme(value),
  }));
  const languages = LANGUAGES.filter((one) => one !== language).map((one) => ({
    id: `language-${one}`,
    label: t('frame.languageTo', { name: LANGUAGE_NAMES[one] }),
    icon: <IconLanguage size={18} />,
    act: () => void saveDisplay({ language: one }),
  }));
  const out = { id: 'sign-out', label: t('frame.signOut'), icon: <IconLogout size={18} />, act: signOut };
  return [...schemes, ...languages, out];
}
