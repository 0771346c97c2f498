import { Menu } from '@mantine/core';
import { IconCopy, IconFlagPlus, IconHistory, IconTruck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { getPointNames } from '#api/geocode.ts';
import type { Permission } from '#domain/access/permission.ts';
import type { ScreenPath } from '#domain/access/screen.ts';
import { addDays, type Day } from '#domain/day.ts';
import { coordinates } from '#domain/place/place-names.ts';
import type { TextKey } from '#text/key.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { isAllowed, useCan } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { copyText } from '#web/kit/ui/copy-text.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { useToday } from '#web/kit/ui/use-today.ts';
import { writeViewport } from '#web/live/map-search.ts';
import type { PointOfMap } from '#web/map/point-of-map.ts';

/** The least zoom at which a new place is set. */
const PLACE_ZOOM = 16;

/** An entry of the menu leads to a screen; it is there for those who may open it. */
type Entry = {
  label: TextKey;
  icon: ComponentType<{ size?: number }>;
  screen: ScreenPath;
  permission?: Permission;
  search: (at: string, of: { point: PointOfMap; today: Day }) => Record<string, string>;
};
const ENTRIES: readonly Entry[] = [
  {
    label: 'pointMenu.who',
    icon: IconHistory,
    screen: '/geo-search',
    search: (at, { today }) => ({ at, radius: '100', from: addDays(today, -6), to: today }),
  },
  {
    label: 'pointMenu.nearest',
    icon: IconTruck,
    screen: '/map',
    search: (at) => ({ nearest: at }),
  },
  {
    label: 'poi.new',
    icon: IconFlagPlus,
    screen: '/config-pois',
    permission: 'poi:edit',
    search: (at, { point }) => ({
      new: '1',
      at,
      v: writeViewport({ ...point, zoom: Math.max(PLACE_ZOOM, point.zoom) }),
    }),
  },
];

/** The menu of a point of a map: its address, its coordinates, and what can be done there. */
export function PointMenu({ point, onClose }: { point: PointOfMap; onClose: () => void }) {
  const { t } = useText();
  const session = useSession();
  const can = useCan();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const today = useToday();
  const at = `${point.lat.toFixed(5)},${point.lng.toFixed(5)}`;
  const { data, error } = useEndpoint(
    getPointNames,
    { query: { at } },
    { enabled: can(getPointNames.access) },
  );
  const own = coordinates(point);
  const name = data?.names[0];
  const entries = ENTRIES.filter(
    ({ screen, permission }) => isAllowed(screen, session) && (!permission || can(permission)),
  );
  return (
    <Menu opened onClose={onClose} position="bottom-start" withinPortal shadow="md" width={260}>
      <Menu.Target>
        <span style={{ position: 'fixed', left: point.x, top: point.y, width: 1, height: 1 }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('pointMenu.label')}>
        {can(getPointNames.access) ? (
          <Menu.Label role="status">{name ?? t(error ? 'pointMenu.failed' : 'pointMenu.loading')}</Menu.Label>
        ) : null}
        <Menu.Item
          leftSection={<IconCopy size={16} />}
          aria-label={t('pointMenu.copy', { at: own })}
          onClick={() => void copyText(own)}
        >
          {own}
        </Menu.Item>
        {entries.map(({ label, icon: Icon, screen, search }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={16} />}
            onClick={() =>
              void navigate({ to: pathFor(screen, isPhone), search: search(at, { point, today }) })
            }
          >
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
