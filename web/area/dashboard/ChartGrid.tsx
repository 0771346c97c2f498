import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type DashboardCard, type DashboardChart, isMap } from '#domain/dashboard/chart.ts';
import { useText } from '#web/base/language/text.ts';
import type { CardActions } from './CardMenu.tsx';
import { ChartCard } from './ChartCard.tsx';
import classes from './dashboard.module.css';
import { MapCard } from './MapCard.tsx';

/** Distance from which a pointer drags, pixels: a trembling hand on a button does not. */
const DRAG_FROM_PX = 6;

type ChartGridProps = {
  charts: DashboardCard[];
  onChange: (charts: DashboardCard[]) => void;
  onEdit: (chart: DashboardChart) => void;
};

/** The charts and maps in their order; a pointer, a finger or the keyboard changes it. */
export function ChartGrid(props: ChartGridProps) {
  const { charts, onChange, onEdit } = props;
  const { t } = useText();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: unknown) => charts.findIndex((chart) => chart.id === id);
  const move = (from: number, to: number) => onChange(arrayMove(charts, from, to));
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(placeOf(active.id), placeOf(over.id));
  };
  const told = (key: 'dashboard.dragged' | 'dashboard.dropped', over: unknown) =>
    t(key, { n: placeOf(over) + 1, all: charts.length });
  const announcements: Announcements = {
    onDragStart: ({ active }) => told('dashboard.dragged', active.id),
    onDragOver: ({ over }) => (over ? told('dashboard.dragged', over.id) : undefined),
    onDragEnd: ({ over }) => (over ? told('dashboard.dropped', over.id) : undefined),
    onDragCancel: ({ active }) => told('dashboard.dropped', active.id),
  };
  const actionsOf = (chart: DashboardCard, at: number): CardActions => ({
    edit: isMap(chart) ? null : () => onEdit(chart),
    remove: () => onChange(charts.filter((one) => one !== chart)),
    back: at > 0 ? () => move(at, at - 1) : null,
    on: at < charts.length - 1 ? () => move(at, at + 1) : null,
  });
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('dashboard.dragHelp') },
      }}
    >
      <SortableContext items={charts} strategy={rectSortingStrategy}>
        <div className={classes.charts}>
          {charts.map((chart, at) => (
            <Place key={chart.id} chart={chart} actions={actionsOf(chart, at)} />
          ))}
        </div>
      </SortableContext>
    </DndContext>
  );
}

/** A chart in its place, with the handle that moves it. */
function Place({ chart, actions }: { chart: DashboardCard; actions: CardActions }) {
  const { t } = useText();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: chart.id });
  const handle = (
    <ActionIcon
      ref={setActivatorNodeRef}
      className={classes.handle ?? ''}
      variant="subtle"
      color="gray"
      size={30}
      {...attributes}
      {...listeners}
      aria-label={t('dashboard.move', {
        name: t(isMap(chart) ? 'dashboard.map' : `dashboard.metric_${chart.metric}`),
      })}
    >
      <IconGripVertical size={16} />
    </ActionIcon>
  );
  return (
    <div
      ref={setNodeRef}
      className={classes.place}
      data-dragging={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {isMap(chart) ? (
        <MapCard card={chart} handle={handle} actions={actions} />
      ) : (
        <ChartCard chart={chart} handle={handle} actions={actions} />
      )}
    </div>
  );
}
