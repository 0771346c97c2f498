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
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#web/base/language/text.ts';

/** Distance from which a pointer drags, pixels: a trembling hand on a button does not. */
const DRAG_FROM_PX = 6;

/** A list, or a grid, in an order that a pointer, a finger or the keyboard changes. */
export function Sortable<One extends { id: string }>(props: {
  list: readonly One[];
  isGrid?: boolean;
  onChange: (list: One[]) => void;
  children: ReactNode;
}) {
  const { list, isGrid = false, onChange, children } = props;
  const { t } = useText();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: unknown) => list.findIndex((one) => one.id === id);
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onChange(arrayMove([...list], placeOf(active.id), placeOf(over.id)));
  };
  const said = (key: 'sortable.place' | 'sortable.dropped', id: unknown) =>
    t(key, { n: placeOf(id) + 1, all: list.length });
  const announcements: Announcements = {
    onDragStart: ({ active }) => said('sortable.place', active.id),
    onDragOver: ({ over }) => (over ? said('sortable.place', over.id) : undefined),
    onDragEnd: ({ over }) => (over ? said('sortable.dropped', over.id) : undefined),
    onDragCancel: ({ active }) => said('sortable.dropped', active.id),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('sortable.help') },
      }}
    >
      <SortableContext
        items={[...list]}
        strategy={isGrid ? rectSortingStrategy : verticalListSortingStrategy}
      >
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** A member of the list with the handle that moves it; `name` says which it is. */
export function SortableMember(props: {
  id: string;
  name: string;
  className: string | undefined;
  children: (handle: ReactNode) => ReactNode;
}) {
  const { id, name, className, children } = props;
  const { t } = useText();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  const handle = (
    <ActionIcon
      ref={setActivatorNodeRef}
      variant="subtle"
      color="gray"
      size={30}
      {...attributes}
      {...listeners}
      style={{ cursor: 'grab', touchAction: 'none' }}
      aria-label={t('sortable.move', { name })}
    >
      <IconGripVertical size={16} />
    </ActionIcon>
  );
  return (
    <div
      ref={setNodeRef}
      className={className}
      data-dragging={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(handle)}
    </div>
  );
}
