import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';

interface SortableProps {
  ids: readonly string[];
  layout: 'list' | 'grid';
  /** 'Page 3', 'scan.pdf'. */
  getName: (id: string) => string;
  onMove: (from: number, to: number) => void;
  className: string;
  children: ReactNode;
}

/** A drag-and-drop list. Touch needs a long press, so that the page still scrolls. Announces moves. */
export function Sortable({ ids, layout, getName, onMove, className, children }: SortableProps) {
  const { t } = useTranslation();
  const mouse = useSensor(MouseSensor, { activationConstraint: { distance: 4 } });
  const touch = useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } });
  const keyboard = useSensor(KeyboardSensor, {
    coordinateGetter: sortableKeyboardCoordinates,
    // Enter presses the item's button instead of starting a drag.
    keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] },
  });
  const sensors = useSensors(mouse, touch, keyboard);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  const say = (id: string | number, over: string | number | undefined) =>
    over === undefined
      ? undefined
      : t('sorting.arrange.moved', {
          item: getName(String(id)),
          position: ids.indexOf(String(over)) + 1,
          total: ids.length,
        });
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: t('sorting.arrange.dragHelp') },
        announcements: {
          onDragStart: () => undefined,
          onDragOver: ({ active, over }) => say(active.id, over?.id),
          onDragEnd: ({ active, over }) => say(active.id, over?.id),
          onDragCancel: () => undefined,
        },
      }}
    >
      <SortableContext
        items={[...ids]}
        strategy={layout === 'list' ? verticalListSortingStrategy : rectSortingStrategy}
      >
        <ol className={className}>{children}</ol>
      </SortableContext>
    </DndContext>
  );
}

interface SortableItemProps {
  id: string;
  disabled?: boolean;
  className?: string;
  /** Gets the props of the drag handle. */
  children: (handle: ComponentProps<'button'>) => ReactNode;
}

export function SortableItem({ id, disabled = false, className, children }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled });
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition,
      }}
      className={clsx('min-w-0', isDragging && 'relative z-10 opacity-80', className)}
    >
      {children(disabled ? {} : { ref: setActivatorNodeRef, ...attributes, ...listeners })}
    </li>
  );
}
