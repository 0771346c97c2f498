import { Group, Tooltip } from '@mantine/core';
import { IconBackhoe, IconLockAccess, IconRefresh } from '@tabler/icons-react';
import type { FleetRecord } from '#api/fleet.ts';
import { FLEET_FLAGS } from '#domain/fleet/fleet-list.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import classes from './fleet.module.css';

const ICONS = {
  sync_asset_system: IconRefresh,
  equipment_centre: IconBackhoe,
  auto_private: IconLockAccess,
} as const;

/** The options that are on, as icons with their names. */
export function FleetFlags({ fleet }: { fleet: Pick<FleetRecord, (typeof FLEET_FLAGS)[number]> }) {
  const { t } = useText();
  const on = FLEET_FLAGS.filter((flag) => fleet[flag]);
  return (
    <Group component="span" className={classes.flags} gap="xs" wrap="nowrap" display="inline-flex">
      {on.map((flag) => {
        const Icon = ICONS[flag];
        return (
          <Tooltip key={flag} label={t(`fleet.${flag}`)}>
            <span className={parts.sign} role="img" aria-label={t(`fleet.${flag}`)}>
              <Icon size={16} />
            </span>
          </Tooltip>
        );
      })}
    </Group>
  );
}
