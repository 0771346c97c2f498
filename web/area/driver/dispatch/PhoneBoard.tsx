import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import parts from '#web/kit/look/parts.module.css';
import { PERSON_COLORS } from '#web/kit/look/person-colors.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { type BoardRow, isBusy } from './board-model.ts';
import classes from './dispatch.module.css';
import { spanHours, spanName } from './span-text.ts';
import { UnfitMark } from './UnfitMark.tsx';
import type { BoardDays } from './use-board-days.ts';

/** Cards drawn at first, and with each press of the button below. */
const STEP = 40;

/** A day of every vehicle as a card, on a phone. */
export function PhoneBoard(props: {
  rows: readonly BoardRow[];
  board: BoardDays;
  onOpen: (id: number) => void;
  /** Absent for users who may not assign. */
  onAssign: ((row: BoardRow) => void) | null;
}) {
  const { rows, board, onOpen, onAssign } = props;
  const words = useText();
  const { t } = words;
  const [shown, setShown] = useState(STEP);
  const { edgesMs } = board;
  return (
    <ul className={classes.cards}>
      {rows.slice(0, shown).map((row) => (
        <li key={row.id} className={`${parts.panel} ${classes.phoneCard}`}>
          <div className={classes.phoneHead}>
            <div>
              <strong>
                <RecordLink kind="vehicle" id={row.id}>
                  {row.name}
                </RecordLink>
              </strong>
              <Dim size="xs">{[row.alias, row.fleet].filter(Boolean).join(' · ')}</Dim>
              {row.unfit ? <UnfitMark unfit={row.unfit} /> : null}
            </div>
            {onAssign ? (
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                aria-label={`${t('dispatch.assign')} ${row.name}`}
                onClick={() => onAssign(row)}
              >
                {t('dispatch.assign')}
              </Button>
            ) : null}
          </div>
          {row.spans
            .filter((span) => isBusy([span], edgesMs[0]!, edgesMs.at(-1)!))
            .map((span) => (
              <button
                key={span.id}
                type="button"
                className={classes.phoneSpan}
                style={{ borderInlineStartColor: PERSON_COLORS[span.driver_id % PERSON_COLORS.length] }}
                onClick={() => onOpen(span.id)}
              >
                <strong>{spanName(words, span, 'vehicles')}</strong>
                <small>{spanHours(words, span)}</small>
              </button>
            ))}
        </li>
      ))}
      {rows.length > shown ? (
        <li>
          <Button fullWidth variant="default" onClick={() => setShown(shown + STEP)}>
            {t('assignment.weekMore')}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}
