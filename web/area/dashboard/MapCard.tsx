import { ActionIcon, Box, Group, Skeleton } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { MapCard as Card } from '#domain/dashboard/chart.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { type CardActions, CardMenu } from './CardMenu.tsx';
import classes from './dashboard.module.css';

// The map library is large: nobody without this card loads it, and nobody waits for it.
const SmallMap = lazyPart('SmallMap', () => import('./SmallMap.tsx'));

/** The figures appear first; the map is loaded after this time, milliseconds. */
const AFTER_MS = 1_500;

/** The vehicles where they are now, on a small map. */
export function MapCard(props: { card: Card; handle: ReactNode; actions: CardActions }) {
  const { card, handle, actions } = props;
  const { t } = useText();
  const isPhone = usePhone();
  const { chosen } = useFleetFilter();
  const [isDue, setDue] = useState(false);
  useTimeout(() => setDue(true), AFTER_MS, { autoInvoke: true });
  const title = t('dashboard.map');
  return (
    <article className={`${parts.panel} ${classes.card}`} aria-label={title}>
      <Group component="header" gap={2} align="flex-start" wrap="nowrap" mb={2}>
        {handle}
        <Box flex={1} miw={0}>
          <h2 className={parts.cut}>{title}</h2>
          <p className={`${parts.dim} ${parts.cut}`}>{t('dashboard.now')}</p>
        </Box>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={t('dashboard.mapOpen')}
          renderRoot={(root) => <Link {...root} to={pathFor('/map', isPhone)} />}
        >
          <IconArrowsMaximize size={16} />
        </ActionIcon>
        <CardMenu title={title} actions={actions} />
      </Group>
      <div className={classes.drawing}>
        {isDue ? (
          <Arriving fallback={<Skeleton height="100%" />}>
            <SmallMap fleets={card.fleets.length > 0 ? card.fleets : chosen} />
          </Arriving>
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
    </article>
  );
}
