import { ActionIcon, Box, Button, Group, Loader, Menu, Popover, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { getPastExport, PAST_FORMATS, PAST_VEHICLES, type Past } from '#api/history.ts';
import { addDays } from '#domain/day.ts';
import { driverName } from '#text/driver-name.ts';
import { HISTORY_VIEWS, type HistoryView } from '#web/base/address/history-address.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { daysIn } from '#web/kit/ui/day-range.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { RangePicker } from '#web/kit/ui/RangePicker.tsx';
import { useSaving } from '#web/kit/ui/use-saving.ts';
import { useToday } from '#web/kit/ui/use-today.ts';
import classes from './history.module.css';
import { SubjectChoice } from './subject-choice.ts';
import type { Stretch } from './track-lines.ts';
import type { HistoryAddress } from './use-history.ts';

/** The choice of subjects, days and view, and the export. */
export function HistoryBar(props: {
  address: HistoryAddress;
  pasts: readonly Past[];
  colours: readonly string[];
  /** The time in the file; null: the whole range. */
  stretch: Stretch | null;
  isPhone: boolean;
}) {
  const { address, pasts, colours, stretch, isPhone } = props;
  return (
    <Box className={parts.bar} flex="none">
      <Subjects address={address} pasts={pasts} colours={colours} />
      <Range address={address} />
      <Group gap="xs" wrap="nowrap" ms="auto">
        {isPhone ? null : <ViewSwitch address={address} />}
        <ExportMenu address={address} stretch={stretch} isDisabled={pasts.length === 0} />
      </Group>
    </Box>
  );
}

/** The three views of the past (spec §2). */
export function ViewSwitch({ address }: { address: HistoryAddress }) {
  const { t } = useText();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('history.views')}
      data={HISTORY_VIEWS.map((view) => ({ value: view, label: t(`history.view_${view}`) }))}
      value={address.view}
      onChange={(view) => address.set({ view: view as HistoryView })}
    />
  );
}

/** The chosen subjects, each in its colour, and the button to choose others. */
function Subjects(props: { address: HistoryAddress; pasts: readonly Past[]; colours: readonly string[] }) {
  const { address, pasts, colours } = props;
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const { vehicles, driver } = address;
  const nameOf = (id: number) => pasts.flatMap((past) => past.vehicles).find((one) => one.id === id)?.license;
  const drop = (id: number) => {
    const left = vehicles.filter((one) => one !== id);
    address.set({ vehicles: left.join() || null, journey: null, at: null });
  };
  return (
    <div className={parts.row}>
      {vehicles.map((id, n) => (
        <Chip
          key={id}
          name={nameOf(id) ?? '…'}
          colour={vehicles.length > 1 ? colours[n] : undefined}
          onRemove={() => drop(id)}
        />
      ))}
      {driver === null ? null : (
        <Chip
          name={pasts[0] ? driverName(pasts[0].name, t) : '…'}
          colour={undefined}
          onRemove={() => address.set({ driver: null, journey: null, at: null })}
        />
      )}
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <IconButton
            label={t('history.choose')}
            isTipOff={isOpen}
            variant="default"
            size={30}
            onClick={() => setOpen(!isOpen)}
          >
            <IconPlus size={16} />
          </IconButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('history.choose')} w={300}>
          <Arriving fallback={null}>
            <SubjectChoice
              address={address}
              onChosen={() => setOpen(false)}
              isFull={vehicles.length >= PAST_VEHICLES}
            />
          </Arriving>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

function Chip({
  name,
  colour,
  onRemove,
}: {
  name: string;
  colour: string | undefined;
  onRemove: () => void;
}) {
  const { t } = useText();
  return (
    <Group component="span" className={classes.chip} gap={6} wrap="nowrap" display="inline-flex">
      {colour ? <i style={{ background: colour }} /> : null}
      <strong>{name}</strong>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={20}
        aria-label={t('history.remove', { name })}
        onClick={onRemove}
      >
        <IconX size={14} />
      </ActionIcon>
    </Group>
  );
}

/** The days, with buttons to the days before and after. */
function Range({ address }: { address: HistoryAddress }) {
  const { t } = useText();
  const today = useToday();
  const { from, to, set } = address;
  const length = daysIn({ from, to });
  const range = (days: { from: string; to: string }) => set({ ...days, day: null, journey: null, at: null });
  const move = (by: number) => range({ from: addDays(from, by * length), to: addDays(to, by * length) });
  const arrow = (by: -1 | 1) => (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={t(by < 0 ? 'history.previousDay' : 'history.nextDay')}
      disabled={by > 0 && addDays(to, length) > today}
      onClick={() => move(by)}
    >
      {by < 0 ? <IconChevronLeft size={16} /> : <IconChevronRight size={16} />}
    </ActionIcon>
  );
  return (
    <Group gap={4} wrap="nowrap">
      {length === 1 ? arrow(-1) : null}
      <RangePicker value={{ from, to }} onChange={range} withToday />
      {length === 1 ? arrow(1) : null}
    </Group>
  );
}

/** Exports the chosen period as a file, else the whole range. */
function ExportMenu(props: { address: HistoryAddress; stretch: Stretch | null; isDisabled: boolean }) {
  const { address, stretch, isDisabled } = props;
  const { t } = useText();
  const { save, isSaving } = useSaving();
  const { vehicles, driver, from, to } = address;
  const query = {
    from,
    to,
    ...(driver === null ? { vehicles: vehicles.join() } : { driver: String(driver) }),
    ...(stretch
      ? { start: new Date(stretch.fromMs).toISOString(), end: new Date(stretch.toMs).toISOString() }
      : {}),
  };
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          disabled={isDisabled}
          leftSection={isSaving ? <Loader size={14} /> : <IconDownload size={16} aria-hidden="true" />}
        >
          {t('ui.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {PAST_FORMATS.map((format) => (
          <Menu.Item
            key={format}
            onClick={() =>
              void save(getPastExport, { query: { ...query, format } }, `historic_${from}_${to}.${format}`)
            }
          >
            {t(`history.format_${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
