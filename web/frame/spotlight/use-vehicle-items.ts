import { IconHistory, IconMap2, IconTruck } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { civilInstantMs } from '#domain/civil-time.ts';
import { addDays, type Day } from '#domain/day.ts';
import { historySearch } from '#web/base/address/history-address.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { useText } from '#web/base/language/text.ts';
import { isAllowed } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { useToday } from '#web/kit/ui/use-today.ts';
import { writeInstant } from '#web/live/map-search.ts';
import type { AskedTime } from './asked-time.ts';
import type { Found } from './found.ts';

/** A vehicle as the search shows it. */
export type VehicleFound = { id: number; license: string; about: string };

/**
 * Actions on vehicles: opening each, and showing the first on the map or its past. Each opens on the map for
 * users of the map, else as its record. `pasts` are the vehicles at the time that the query names: at an
 * instant on the map, or over days in the history.
 */
export function useVehicleItems(
  found: readonly VehicleFound[],
  asked: Pick<AskedTime, 'range' | 'time'>,
): { vehicles: Found[]; actions: Found[]; pasts: Found[] } {
  const { t, f } = useText();
  const session = useSession();
  const openVehicle = useOpenVehicle();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const today = useToday();
  const [first] = found;
  const vehicles = found.map(({ id, license, about }) => ({
    id: `vehicle ${id}`,
    label: license,
    description: about,
    icon: IconTruck,
    act: () => openVehicle(id),
  }));
  const onMap =
    first && isAllowed('/map', session)
      ? [
          {
            id: `map ${first.id}`,
            label: t('spotlight.showOnMap', { license: first.license }),
            icon: IconMap2,
            act: () => openVehicle(first.id, true),
          },
        ]
      : [];
  const past =
    first && isAllowed('/historic', session)
      ? [
          {
            id: `historic ${first.id}`,
            label: t('spotlight.showHistory', { license: first.license }),
            icon: IconHistory,
            act: () =>
              void navigate({
                to: pathFor('/historic', isPhone),
                search: historySearch({ vehicleId: first.id, day: today }),
              }),
          },
        ]
      : [];
  const atMs = instantOf(asked, { today, timeZone: f.settings.timeZone });
  const pasts = found.flatMap(({ id, license, about }): Found[] => {
    const item = { id: `past ${id}`, description: about, icon: IconHistory };
    if (atMs !== null && isAllowed('/map', session))
      return [
        {
          ...item,
          label: t('spotlight.pastOf', { license, when: f.dateTime(atMs) }),
          act: () =>
            void navigate({
              to: pathFor('/map', isPhone),
              search: { vehicle: String(id), at: writeInstant(atMs) },
            }),
        },
      ];
    const { range } = asked;
    if (range === null || !isAllowed('/historic', session)) return [];
    const day = range.from === range.to ? range.from : null;
    return [
      {
        ...item,
        label: t('spotlight.pastOf', { license, when: f.days(range, { isYearShown: true }) }),
        act: () =>
          void navigate({
            to: pathFor('/historic', isPhone),
            search: day ? historySearch({ vehicleId: id, day }) : { vehicles: String(id), ...range },
          }),
      },
    ];
  });
  return { vehicles, actions: [...onMap, ...past], pasts };
}

/** The instant of a day and a time on the reader's clock; without a day the last one with that time. */
function instantOf(
  { range, time }: Pick<AskedTime, 'range' | 'time'>,
  { today, timeZone }: { today: Day; timeZone: string },
): number | null {
  if (time === null) return null;
  const atMs = civilInstantMs(range?.from ?? today, time, timeZone);
  if (atMs <= Date.now()) return atMs;
  return range === null ? civilInstantMs(addDays(today, -1), time, timeZone) : null;
}

/** Opens a vehicle by its id, with `isOnMap` on the map. */
export function useOpenVehicle(): (id: number, isOnMap?: boolean) => void {
  const navigate = useNavigate();
  const isPhone = usePhone();
  const { pathname } = useLocation();
  const hasRecord = isAllowed('/config-vehicles', useSession());
  const map = pathFor('/map', isPhone);
  return (id, isOnMap = pathname === map) => {
    if (hasRecord && !isOnMap)
      void navigate({ to: '/config-vehicles', search: { id: String(id), view: 'page' } });
    else if (pathname === map)
      void navigate({ to: map, search: (old: object) => ({ ...old, vehicle: String(id) }) });
    else void navigate({ to: map, search: { vehicle: String(id) } });
  };
}
