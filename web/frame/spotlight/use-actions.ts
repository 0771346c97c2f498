import { useMantineColorScheme } from '@mantine/core';
import {
  IconGauge,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMailForward,
  IconPalette,
  IconPlus,
  IconRocket,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { getReports } from '#api/report.ts';
import type { Permission } from '#domain/access/permission.ts';
import type { ScreenPath } from '#domain/access/screen.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#domain/language.ts';
import { EVENTS, type EventCode } from '#domain/notification/event-catalogue.ts';
import { eventsFor } from '#domain/notification/subscription.ts';
import { DRIVING_EVENT } from '#domain/telemetry/fact.ts';
import { eventName } from '#text/event-name.ts';
import type { TextKey } from '#text/key.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { saveDisplay } from '#web/base/call/own-settings.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan, useListReader } from '#web/base/session/permission.ts';
import { signOut } from '#web/base/session/session.ts';
import { getLayout, setLayout } from '#web/kit/list/layout-store.ts';
import { SCHEMES } from '#web/kit/look/scheme.ts';
import { showKeys } from '#web/kit/ui/keys.ts';
import { useTour } from '../tour/use-tour.ts';
import type { Found } from './found.ts';
import { useRunReport } from './use-reports-found.ts';

/** The records that can be created, and the screens with their forms. */
const MADE: readonly { path: ScreenPath; permission: Permission; label: TextKey }[] = [
  { path: '/config-vehicles', permission: 'vehicle:register', label: 'vehicle.new' },
  { path: '/config-drivers', permission: 'driver:edit', label: 'driver.new' },
  { path: '/config-driver-card', permission: 'card:edit', label: 'card.new' },
  { path: '/admin-assign-drivers', permission: 'assignment:edit', label: 'assignment.new' },
  { path: '/config-sanctions', permission: 'fine:edit', label: 'fine.new' },
  { path: '/config-fleets', permission: 'fleet:edit', label: 'fleet.new' },
  { path: '/config-schedule', permission: 'schedule:edit', label: 'schedule.new' },
  { path: '/config-pois', permission: 'poi:edit', label: 'poi.new' },
  { path: '/config-areas', permission: 'area:edit', label: 'area.new' },
  { path: '/see-trackers', permission: 'tracker:edit', label: 'tracker.new' },
  { path: '/config-users', permission: 'user:edit', label: 'user.new' },
];

/** Events that a new user gets come before others of a similar name. */
const byUse = (a: EventCode, b: EventCode) => Number(EVENTS[b].isDefault) - Number(EVENTS[a].isDefault);

/** The grid of the events of vehicles. */
const EVENTS_GRID = 'report.DrivingEvents.vehicle';

/** Actions without a record: creating one, the look, the language, the list of keys, the way out. */
export function useActions(): Found[] {
  const { t, language } = useText();
  const can = useCan();
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const made = MADE.filter(({ permission }) => can(permission)).map(({ path, label }) => ({
    id: `new ${path}`,
    label: t(label),
    also: t('spotlight.newWords'),
    icon: IconPlus,
    act: () => void navigate({ to: path, search: { new: '1' } }),
  }));
  const { actors } = useListReader();
  const mailed = (can('notification:follow') ? eventsFor(actors) : []).toSorted(byUse).map((code) => ({
    id: `mail ${code}`,
    label: t('spotlight.mailEvent', { event: eventName(code, t) }),
    also: t('spotlight.mailWords'),
    icon: IconMailForward,
    act: () => void navigate({ to: '/config-notifications', search: { mail: String(code) } }),
  }));
  const { data } = useEndpoint(getReports, {}, { enabled: can('report:read'), staleMs: 300_000 });
  const runReport = useRunReport();
  // Read now, so that the server's copy is here before the action changes it.
  const columns = getLayout(EVENTS_GRID)?.columns ?? [];
  const fastest = data?.reports.some(({ id }) => id === 'DrivingEvents')
    ? [
        {
          id: 'fastest',
          label: t('spotlight.fastest'),
          also: t('spotlight.fastestWords'),
          icon: IconGauge,
          act: () => {
            setLayout(EVENTS_GRID, { columns, sort: { id: 'eventValue', dir: 'desc' } });
            runReport('DrivingEvents', null, null, { events: String(DRIVING_EVENT.speeding) });
          },
        },
      ]
    : [];
  const [, setTour] = useTour();
  const guide =
    can('user:edit') && can('tracker:edit')
      ? [{ id: 'tour', label: t('tour.title'), icon: IconRocket, act: () => setTour('begun') }]
      : [];
  const schemes = SCHEMES.filter(({ value }) => value !== colorScheme).map(({ value, label }) => ({
    id: `scheme ${value}`,
    label: t('frame.themeTo', { name: t(label) }),
    icon: IconPalette,
    act: () => setColorScheme(value),
  }));
  const languages = LANGUAGES.filter((one) => one !== language).map((one) => ({
    id: `language ${one}`,
    label: t('frame.languageTo', { name: LANGUAGE_NAMES[one] }),
    icon: IconLanguage,
    act: () => void saveDisplay({ language: one }),
  }));
  return [
    ...fastest,
    ...made,
    ...mailed,
    ...guide,
    ...schemes,
    ...languages,
    { id: 'keys', label: t('spotlight.keys'), icon: IconKeyboard, act: showKeys },
    { id: 'out', label: t('frame.signOut'), icon: IconLogout, act: signOut },
  ];
}
