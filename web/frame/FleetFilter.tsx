import { ActionIcon, Button, Indicator, Popover, Skeleton, Stack } from '@mantine/core';
import { IconChevronDown, IconFolders } from '@tabler/icons-react';
import { useState } from 'react';
import { getFleets } from '#api/fleet.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { FleetChoice } from './parts.ts';

/** The fleets that every screen shows. The button names one fleet, and counts several. */
export function FleetFilter({ isPhone }: { isPhone: boolean }) {
  const { t } = useText();
  const { chosen, choose } = useFleetFilter();
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const { data, error, refetch } = useEndpoint(getFleets, {}, { staleMs: 300_000 });
  // An address may name fleets out of the user's scope; they are ignored.
  const known = data ? chosen.filter((id) => data.fleets.some((fleet) => fleet.id === id)) : chosen;
  const only = known.length === 1 ? data?.fleets.find((fleet) => fleet.id === known[0])?.name : undefined;
  const label =
    known.length === 0 ? t('frame.allFleets') : (only ?? t('frame.fleetsChosen', { n: known.length }));
  const name = `${t('frame.fleetFilter')}: ${label}`;
  const toggle = () => setOpen((now) => !now);
  // Loaded before the click, so that the search has the focus at once.
  const onWay = { onPointerEnter: FleetChoice.preload, onFocus: FleetChoice.preload };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={360}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Indicator disabled={!isPhone || known.length === 0} size={8} offset={8}>
        <Popover.Target>
          {isPhone ? (
            <ActionIcon variant="subtle" color="gray" size={40} aria-label={name} onClick={toggle} {...onWay}>
              <IconFolders size={20} />
            </ActionIcon>
          ) : (
            <Button
              variant={known.length === 0 ? 'default' : 'light'}
              size="xs"
              aria-label={name}
              leftSection={<IconFolders size={16} />}
              rightSection={<IconChevronDown size={14} />}
              maw={240}
              onClick={toggle}
              {...onWay}
            >
              {label}
            </Button>
          )}
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p="xs" aria-label={t('frame.fleetFilter')}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <Waiting /> : null}
        {data && data.fleets.length === 0 ? (
          <EmptyState
            icon={<IconFolders />}
            title={t('frame.fleetNone')}
            description={t('frame.fleetNoneText')}
          />
        ) : null}
        {data && data.fleets.length > 0 ? (
          <Arriving fallback={<Waiting />}>
            <FleetChoice
              fleets={data.fleets}
              chosen={known}
              choose={choose}
              query={query}
              setQuery={setQuery}
            />
          </Arriving>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}

function Waiting() {
  return (
    <Stack gap="xs">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={28} />
      ))}
    </Stack>
  );
}
