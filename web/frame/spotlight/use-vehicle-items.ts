import { IconHistory, IconMap2, IconTruck } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { historySearch } from '#web/base/address/history-address.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { useText } from '#web/base/language/text.ts';
import { isAllowed } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { useToday } from '#web/kit/ui/use-today.ts';
import type { Found } from './found.ts';

/** A vehicle as the search shows it. */
export type VehicleFound = { id: number; license: string; about: string };

/**
 * Actions on vehicles: opening each, and showing the first on the map or its past. Each opens on the map for
 * users of the map, else as its record.
 */
export function useVehicleItems(found: readonly VehicleFound[]): { vehicles: Found[]; actions: Found[] } {
  const { t } = useText();
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
  return { vehicles, actions: [...onMap, ...past] };
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
