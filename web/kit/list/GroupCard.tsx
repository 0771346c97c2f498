import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { valueText } from '#text/value-text.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { columnLabel } from './column-label.ts';
import classes from './Group.module.css';
import type { GridColumn } from './grid-column.ts';
import type { GroupHead } from './row-source.ts';

/** Sums that a card has room for. */
const SUMS_SHOWN = 4;

/** The head of a group on a phone: a heading above the cards of its rows, with its first sums. */
export function GroupCard<Row>({ head, columns }: { head: GroupHead; columns: readonly GridColumn<Row>[] }) {
  const say = useText();
  const Icon = head.isOpen ? IconChevronDown : IconChevronRight;
  const sums = columns
    .filter(({ id, hidden }) => !hidden && (head.sums[id] ?? null) !== null)
    .slice(0, SUMS_SHOWN)
    .map(
      (column) => `${columnLabel(column, say)} ${valueText(column.type, head.sums[column.id] ?? null, say)}`,
    );
  return (
    <>
      <div className={classes.name}>
        <Icon size={16} aria-hidden="true" />
        <span className={parts.cut}>{head.title}</span>
      </div>
      <div className={parts.dim}>{sums.join(' · ')}</div>
    </>
  );
}
