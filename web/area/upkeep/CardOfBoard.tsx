import { useDraggable } from '@dnd-kit/core';
import { Group, UnstyledButton } from '@mantine/core';
import type { BoardCard } from '#api/upkeep.ts';
import { useText } from '#web/base/language/text.ts';
import { ageText, ConflictBadge, LateBadge, SeverityBadge } from './UpkeepBadges.tsx';
import classes from './upkeep.module.css';
import type { UpkeepAddress } from './use-upkeep-address.ts';

/** A card: a click opens it, a drag or Shift with an arrow moves it. */
export function CardOfBoard(props: {
  card: BoardCard;
  address: UpkeepAddress;
  mayMove: boolean;
  onStep: (card: BoardCard, by: 1 | -1) => void;
}) {
  const { card, address, mayMove, onStep } = props;
  const { t, f } = useText();
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({
    id: `${card.kind}-${card.id}`,
    disabled: !mayMove,
  });
  const { kind, id, license, alias, titles, severity, age, workshop, planned_on, is_late, has_conflict } =
    card;
  const words = titles.length === 0 ? [t('upkeep.otherWork')] : titles;
  return (
    <UnstyledButton
      ref={setNodeRef}
      {...listeners}
      className={classes.card}
      data-dragging={isDragging || undefined}
      data-severity={severity ?? undefined}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
      onClick={() => (kind === 'defect' ? address.openDefect(id) : address.openOrder(id))}
      onKeyDown={(event) => {
        if (!event.shiftKey || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return;
        event.preventDefault();
        onStep(card, event.key === 'ArrowRight' ? 1 : -1);
      }}
    >
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <strong>{license}</strong>
        <span className={classes.dim}>{ageText(t, age)}</span>
      </Group>
      {alias === null ? null : <span className={classes.dim}>{alias}</span>}
      <span className={classes.titles}>
        {words.map((title) => (
          <span key={title}>{title}</span>
        ))}
      </span>
      <Group gap={4}>
        {severity === null ? null : <SeverityBadge severity={severity} />}
        {is_late ? <LateBadge /> : null}
        {has_conflict ? <ConflictBadge /> : null}
      </Group>
      {workshop === null && planned_on === null ? null : (
        <span className={classes.dim}>
          {[planned_on && f.day(planned_on), workshop].filter(Boolean).join(' · ')}
        </span>
      )}
    </UnstyledButton>
  );
}
