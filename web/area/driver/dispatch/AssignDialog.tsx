import { Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { postAssignmentJudgement } from '#api/dispatch.ts';
import type { Day } from '#domain/day.ts';
import { driverName } from '#text/driver-name.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { SearchBox } from '#web/kit/list/SearchBox.tsx';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { matching } from './BoardSide.tsx';
import { type BoardRow, hoursOfShift, refusalsBy } from './board-model.ts';
import classes from './dispatch.module.css';
import { ShiftChips } from './ShiftBar.tsx';
import { refusalText } from './span-text.ts';
import type { BoardDays } from './use-board-days.ts';
import type { Dispatch } from './use-dispatch.ts';
import type { ShiftChoice } from './use-shift-choice.ts';

/** The most choices; the search finds the others. */
const MOST = 60;

/**
 * Who is assigned to a day of a row: one click on a driver, or on a vehicle if the row is a driver. Those who
 * would be refused come last, with the reason. On a phone it covers the screen.
 */
export function AssignDialog(props: {
  row: BoardRow;
  day: Day;
  /** The drivers, or the vehicles. */
  choices: readonly BoardRow[];
  board: BoardDays;
  choice: ShiftChoice;
  dispatch: Dispatch;
  onClose: () => void;
}) {
  const { row, day, choices, board, choice, dispatch, onClose } = props;
  const { t, f } = useText();
  const isPhone = usePhone();
  const [q, setQ] = useState('');
  const subject = row.kind === 'vehicles' ? { device_id: row.id } : { driver_id: row.id };
  const { end_time, ...hours } = hoursOfShift(choice.hours, f.settings.timeZone);
  const { data, error } = useEndpoint(
    postAssignmentJudgement,
    { query: { ...hours, ...(end_time ? { end_time } : {}), ...subject, from: day, days: 1 } },
    { staleMs: 0, keepPrevious: true },
  );
  const { sorted, common } = useMemo(() => {
    const refusals = refusalsBy(data?.refused ?? []);
    const whyOf = ({ id }: BoardRow) => {
      const refusal = refusals.get(id)?.get(0);
      return refusal ? refusalText(t, refusal) : null;
    };
    const judged = matching(choices, q).map((one) => ({ one, why: whyOf(one) }));
    const reasons = new Set(choices.map(whyOf));
    return {
      sorted: [...judged.filter(({ why }) => !why), ...judged.filter(({ why }) => why)],
      // The day is refused to all alike: the vehicle is taken, or not fit.
      common: reasons.size === 1 ? [...reasons][0]! : null,
    };
  }, [choices, q, data, t]);
  async function assign(one: BoardRow) {
    const [vehicle, driver] = row.kind === 'vehicles' ? [row, one] : [one, row];
    const pair = {
      ...{ device_id: vehicle.id, license: vehicle.name },
      ...{ driver_id: driver.id, driver: driver.name },
    };
    if (await dispatch.assign(pair, day)) onClose();
  }
  const name = row.kind === 'vehicles' ? row.name : driverName(row.name, t);
  const title = t('dispatch.assignTo', { plate: name, day: board.words(day, 'long') });
  return (
    <Dialog opened onClose={onClose} title={title} fullScreen={isPhone} size="md">
      <Stack gap="sm">
        <ShiftChips choice={choice} />
        <SearchBox
          label={t(row.kind === 'vehicles' ? 'dispatch.searchDriver' : 'dispatch.searchVehicle')}
          value={q}
          onChange={setQ}
        />
        <FailureAlert of={dispatch.failure ?? error ?? common} />
        <ul className={classes.choices} aria-busy={!data}>
          {(common ? [] : sorted).slice(0, MOST).map(({ one, why }) => (
            <li key={one.id}>
              <button
                type="button"
                className={classes.card}
                disabled={why !== null || !data}
                onClick={() => void assign(one)}
              >
                <span className={classes.cardWords}>
                  <strong>{one.kind === 'drivers' ? driverName(one.name, t) : one.name}</strong>
                  <small>{[one.alias, one.fleet].filter(Boolean).join(' · ')}</small>
                  {why ? <small className={classes.unfit}>{why}</small> : null}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {sorted.length === 0 ? <Dim>{t('dispatch.noneText')}</Dim> : null}
      </Stack>
    </Dialog>
  );
}
