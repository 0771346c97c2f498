import { DndContext, PointerSensor, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import { SegmentedControl } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type BoardCard, getUpkeepBoard, postRepairAct, putRepairOrder } from '#api/upkeep.ts';
import type { OrderState } from '#domain/upkeep/order.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { SearchBox } from '#web/kit/list/SearchBox.tsx';
import parts from '#web/kit/look/parts.module.css';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { useToday } from '#web/kit/ui/use-today.ts';
import { WaitingRows } from '#web/kit/ui/WaitingRows.tsx';
import { AgeFilter, useChosenAges } from './AgeFilter.tsx';
import { CardOfBoard } from './CardOfBoard.tsx';
import classes from './upkeep.module.css';
import type { UpkeepAddress } from './use-upkeep-address.ts';

const COLUMNS = ['open', 'planned', 'in_repair', 'done'] as const satisfies readonly OrderState[];
type Column = (typeof COLUMNS)[number];
/** Distance from which a pointer drags, pixels: a trembling hand on a card does not. */
const DRAG_FROM_PX = 6;
/** Words of the screen say what a drag does, and keys do the same. */
const SILENT = {
  announcements: { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none },
};
function none(): undefined {
  return undefined;
}
const NO_CARDS: readonly never[] = [];
const keyOf = ({ kind, id }: BoardCard) => `${kind}-${id}`;

/** Defects and orders by their state. Cards are moved by dragging and by keys. */
export function UpkeepBoard(props: {
  address: UpkeepAddress;
  views: ReactNode;
  primary: ReactNode;
  mayEdit: boolean;
  children: ReactNode;
}) {
  const { address, views, primary, mayEdit, children } = props;
  const { t } = useText();
  const isPhone = usePhone();
  const [q, setQ] = useUrlValue('q');
  const [shown, setShown] = useUrlValue('column');
  const { chosen: fleets } = useFleetFilter();
  const query = { ...(q ? { q } : {}), ...(fleets.length > 0 ? { fleets: fleets.join() } : {}) };
  const { data, error, refetch } = useEndpoint(getUpkeepBoard, { query }, { keepPrevious: true });
  const { failure, move } = useMoves(address);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }));
  const column = COLUMNS.find((one) => one === shown) ?? 'open';
  const ages = useChosenAges(data?.cards ?? NO_CARDS);
  const cardsIn = (state: Column) => ages.shown.filter((card) => card.state === state);
  const onStep = (card: BoardCard, by: 1 | -1) => {
    const to = COLUMNS[COLUMNS.indexOf(card.state as Column) + by];
    if (to && mayEdit) move(card, to);
  };
  const listOf = (state: Column) => {
    const cards = cardsIn(state);
    return cards.length === 0 ? (
      <p className={classes.empty}>{t('upkeep.empty')}</p>
    ) : (
      <ul className={classes.cards}>
        {cards.map((card) => (
          <li key={keyOf(card)}>
            <CardOfBoard card={card} address={address} mayMove={mayEdit && !isPhone} onStep={onStep} />
          </li>
        ))}
      </ul>
    );
  };
  return (
    <div className={parts.fill}>
      <div className={`${parts.bar} ${classes.head}`}>
        <SearchBox label={t('upkeep.search')} value={q ?? ''} onChange={(text) => setQ(text || null)} />
        <div className={parts.row}>
          {views}
          {primary}
        </div>
      </div>
      {data && data.cards.length > 0 ? (
        <AgeFilter cards={data.cards} chosen={ages.chosen} onToggle={ages.toggle} />
      ) : null}
      <FailureAlert of={failure} m="xs" />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <WaitingRows /> : null}
      {data?.cards.length === 0 ? (
        <EmptyState
          fill
          icon={<IconTool />}
          title={t('upkeep.none_board')}
          description={t('upkeep.noneText')}
          action={primary}
        />
      ) : null}
      {data && data.cards.length > 0 && isPhone ? (
        <div className={classes.phone}>
          <SegmentedControl
            fullWidth
            aria-label={t('word.state')}
            value={column}
            onChange={(next) => setShown(next === 'open' ? null : next)}
            data={COLUMNS.map((value) => ({
              value,
              label: `${t(`upkeep.state_${value}`)} ${cardsIn(value).length}`,
            }))}
          />
          {listOf(column)}
        </div>
      ) : null}
      {data && data.cards.length > 0 && !isPhone ? (
        <DndContext
          sensors={sensors}
          accessibility={SILENT}
          onDragEnd={({ active, over }) => {
            const card = data.cards.find((one) => keyOf(one) === active.id);
            if (card && over && over.id !== card.state) move(card, over.id as Column);
          }}
        >
          <div className={classes.board}>
            {COLUMNS.map((state) => (
              <BoardColumn key={state} state={state} n={cardsIn(state).length}>
                {listOf(state)}
              </BoardColumn>
            ))}
          </div>
          {mayEdit ? <p className={classes.hint}>{t('upkeep.moveHint')}</p> : null}
        </DndContext>
      ) : null}
      {children}
    </div>
  );
}

function BoardColumn({ state, n, children }: { state: Column; n: number; children: ReactNode }) {
  const { t } = useText();
  const { setNodeRef, isOver } = useDroppable({ id: state });
  return (
    <section
      ref={setNodeRef}
      className={classes.column}
      aria-label={t(`upkeep.state_${state}`)}
      data-over={isOver || undefined}
    >
      <h2>
        {t(`upkeep.state_${state}`)} <span>{n}</span>
      </h2>
      {children}
    </section>
  );
}

/**
 * Moves a card to another column. A defect gets an order first. Planning needs only the day, which is today
 * until it is changed; finishing opens the order.
 */
function useMoves(address: UpkeepAddress) {
  const today = useToday();
  const { failure, attempt, isBusy } = useAttempt();
  const [isLocked, setLocked] = useState(false);
  const act = (work: () => Promise<unknown>) => {
    if (isBusy || isLocked) return;
    setLocked(true);
    void attempt(work).finally(() => setLocked(false));
  };
  function move(card: BoardCard, to: Column): void {
    const { id, version, vehicle_id: vehicleId } = card;
    if (card.kind === 'defect') {
      const plannedOn = to === 'planned' ? today : null;
      address.createOrder({ vehicleId, defectId: id, plannedOn });
      return;
    }
    const params = { order_id: id };
    const run = (action: 'start' | 'stop') =>
      act(() => call(postRepairAct, { params, body: { action, version } }, { quiet: true }));
    if (to === 'in_repair') run('start');
    else if (card.state === 'in_repair' && to !== 'done') run('stop');
    else if (to === 'done' || card.state === 'done') address.openOrder(id);
    else {
      const planned_on = to === 'planned' ? today : null;
      const body = { workshop: card.workshop, planned_on, notes: card.notes, version };
      act(() => call(putRepairOrder, { params, body }, { quiet: true }));
    }
  }
  return { failure, move };
}
