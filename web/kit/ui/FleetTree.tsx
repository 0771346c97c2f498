import { Text } from '@mantine/core';
import { IconCheck, IconChevronRight, IconMinus } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { FleetRow } from '#api/fleet.ts';
import { plainText } from '#domain/plain-text.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import classes from './FleetTree.module.css';
import { childrenOf, fleetMarks, pathTo, toggleFleet } from './fleet-choice.ts';

type Row = { fleet: FleetRow; level: number; vehicles: number; isOpen: boolean; hasChildren: boolean };

/** Number of vehicles in each fleet and everything below it. */
function vehicleSums(fleets: readonly FleetRow[]): ReadonlyMap<number, number> {
  const sums = new Map(fleets.map((fleet) => [fleet.id, fleet.vehicles]));
  for (const { id, parent_id } of [...fleets].reverse()) {
    if (parent_id !== null && sums.has(parent_id)) sums.set(parent_id, sums.get(parent_id)! + sums.get(id)!);
  }
  return sums;
}

/** The visible rows of the tree: open branches, or the matches of a search with everything above them. */
function visibleRows(
  fleets: readonly FleetRow[],
  open: ReadonlySet<number>,
  found: ReadonlySet<number> | null,
): Row[] {
  const children = childrenOf(fleets);
  const sums = vehicleSums(fleets);
  const rows: Row[] = [];
  const add = (above: number | null, level: number) => {
    for (const fleet of children.get(above) ?? []) {
      if (found && !found.has(fleet.id)) continue;
      const hasChildren = children.has(fleet.id);
      const isOpen = hasChildren && (found !== null || open.has(fleet.id));
      rows.push({ fleet, level, vehicles: sums.get(fleet.id)!, isOpen, hasChildren });
      if (isOpen) add(fleet.id, level + 1);
    }
  };
  add(null, 1);
  return rows;
}

/**
 * Fleets to tick; a fleet includes everything below it. Arrows move, right and left open and close, space
 * ticks.
 */
export function FleetTree(props: {
  fleets: readonly FleetRow[];
  chosen: readonly number[];
  onChoose: (ids: number[]) => void;
  query: string;
}) {
  const { fleets, chosen, onChoose, query } = props;
  const { t, f } = useText();
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () =>
      new Set([
        ...(childrenOf(fleets).get(null) ?? []).map(({ id }) => id),
        ...chosen.flatMap((id) => pathTo(fleets, id)),
      ]),
  );
  const [active, setActive] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const marks = useMemo(() => fleetMarks(fleets, chosen), [fleets, chosen]);
  const rows = useMemo(() => {
    const wanted = plainText(query.trim());
    const hits = wanted
      ? fleets.filter((one) => plainText(`${one.name} ${one.code ?? ''}`).includes(wanted))
      : null;
    return visibleRows(fleets, open, hits && new Set(hits.flatMap(({ id }) => pathTo(fleets, id))));
  }, [fleets, open, query]);
  const activeAt = Math.max(
    0,
    rows.findIndex(({ fleet }) => fleet.id === active),
  );

  const setBranch = (id: number, isOpen: boolean) =>
    setOpen((old) => new Set(isOpen ? [...old, id] : [...old].filter((one) => one !== id)));
  const moveTo = (at: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, at))];
    if (!row) return;
    setActive(row.fleet.id);
    list.current?.querySelector<HTMLElement>(`[data-fleet="${row.fleet.id}"]`)?.focus();
  };
  function onKeyDown(event: KeyboardEvent) {
    const row = rows[activeAt];
    if (!row) return;
    const { fleet, isOpen, hasChildren } = row;
    const acts: Record<string, () => void> = {
      ArrowDown: () => moveTo(activeAt + 1),
      ArrowUp: () => moveTo(activeAt - 1),
      Home: () => moveTo(0),
      End: () => moveTo(rows.length - 1),
      ArrowRight: () => (hasChildren && !isOpen ? setBranch(fleet.id, true) : moveTo(activeAt + 1)),
      ArrowLeft: () =>
        isOpen
          ? setBranch(fleet.id, false)
          : moveTo(rows.findIndex((one) => one.fleet.id === fleet.parent_id)),
      ' ': () => onChoose(toggleFleet(fleets, chosen, fleet.id)),
      Enter: () => onChoose(toggleFleet(fleets, chosen, fleet.id)),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  if (rows.length === 0) {
    return (
      <Text c="dimmed" p="md" ta="center">
        {t('frame.searchNothing')}
      </Text>
    );
  }
  return (
    <div
      ref={list}
      role="tree"
      aria-multiselectable
      aria-label={t('frame.fleets')}
      className={classes.tree}
      onKeyDown={onKeyDown}
    >
      {rows.map(({ fleet, level, vehicles, isOpen, hasChildren }, at) => {
        const mark = marks.get(fleet.id) ?? 'none';
        const isOn = mark === 'chosen' || mark === 'implied';
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of all its rows.
          <div
            key={fleet.id}
            role="treeitem"
            data-fleet={fleet.id}
            data-mark={mark}
            className={classes.row}
            style={{ paddingInlineStart: 4 + (level - 1) * 20 }}
            tabIndex={at === activeAt ? 0 : -1}
            aria-level={level}
            aria-checked={mark === 'partly' ? 'mixed' : isOn}
            aria-expanded={hasChildren ? isOpen : undefined}
            onFocus={() => setActive(fleet.id)}
            onClick={() => onChoose(toggleFleet(fleets, chosen, fleet.id))}
          >
            <button
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              className={parts.chevron}
              data-open={isOpen}
              style={{ visibility: hasChildren ? 'visible' : 'hidden' }}
              onClick={(event) => {
                event.stopPropagation();
                setBranch(fleet.id, !isOpen);
              }}
            >
              <IconChevronRight size={16} />
            </button>
            <span className={classes.box} aria-hidden="true">
              {isOn ? (
                <IconCheck size={12} stroke={3} />
              ) : mark === 'partly' ? (
                <IconMinus size={12} stroke={3} />
              ) : null}
            </span>
            <span className={`${parts.cut} ${classes.name}`} title={fleet.name}>
              {fleet.name}
              {fleet.code ? <small>{fleet.code}</small> : null}
            </span>
            <span className={parts.dim} title={t('word.vehicleCount', { n: vehicles })}>
              {f.number(vehicles)}
            </span>
          </div>
        );
      })}
    </div>
  );
}
