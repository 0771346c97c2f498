import { useDebouncedValue } from '@mantine/hooks';
import { IconHome, IconRoad, IconSignRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { findPlaces } from '#api/geocode.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { getInstallationState, subscribeInstallation } from '#web/base/session/installation.ts';
import { isAllowed, useCan } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { type Found, SHOWN } from './found.ts';

const TYPING_MS = 200;
const LETTERS = 3;
const ICONS = { street: IconRoad, house: IconHome, road: IconSignRight } as const;
const ZOOMS = { street: 16, house: 17, road: 15 } as const;

/** Streets, house numbers and kilometres of the road file, for users of the map. */
export function useStreetsFound(query: string): Found[] {
  const can = useCan();
  const session = useSession();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const hasStreets = useSyncExternalStore(subscribeInstallation, getInstallationState)?.has_streets === true;
  const [q] = useDebouncedValue(query.trim(), TYPING_MS);
  const isWanted = hasStreets && query.trim().length >= LETTERS && q.length >= LETTERS;
  const mayFind = can(findPlaces.access) && isAllowed('/map', session);
  const { data } = useEndpoint(
    findPlaces,
    { query: { q } },
    { enabled: isWanted && mayFind, keepPrevious: true },
  );
  if (!isWanted) return [];
  return (data?.places ?? [])
    .flatMap(({ kind, name, detail, lat, lng }) => {
      if (kind !== 'street' && kind !== 'house' && kind !== 'road') return [];
      const v = `${lat.toFixed(5)},${lng.toFixed(5)},${ZOOMS[kind]}`;
      return {
        id: `place ${v}`,
        label: name,
        ...(detail !== null && { description: detail }),
        icon: ICONS[kind],
        act: () => void navigate({ to: pathFor('/map', isPhone), search: { v } }),
      };
    })
    .slice(0, SHOWN);
}
