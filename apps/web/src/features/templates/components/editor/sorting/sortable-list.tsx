import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { useDragState } from './drag-state.ts';
import { RowTools } from './row-tools.tsx';

interface SortableListProps {
  ids: string[];
  /** Such as 'Question 3'. */
  getName: (index: number) => string;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** Nothing can be removed, because the minimum is reached. */
  isAtMinimum: boolean;
  renderRow: (index: number) => ReactNode;
}

// A click on the handle does not start a drag.
const dragAfterPixels = 4;

/** A sortable list: rows are moved by dragging, with the keyboard, or with buttons. Announces moves to screen readers. */
export function SortableList({ ids, getName, onMove, onRemove, isAtMinimum, renderRow }: SortableListProps) {
  const { t } = useTranslation();
  const drag = useDragState();
  const [said, setSaid] = useState('');
  const hasMoved = useRef(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragAfterPixels } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const findPlace = (id: UniqueIdentifier) => ids.indexOf(String(id));
  const at = (id: UniqueIdentifier, over: UniqueIdentifier) => ({
    item: getName(findPlace(id)),
    position: findPlace(over) + 1,
    total: ids.length,
  });

  const drop = ({ active, over }: DragEndEvent) => {
    drag.end();
    if (over && over.id !== active.id) onMove(findPlace(active.id), findPlace(over.id));
  };
  const step = (from: number, to: number) => {
    onMove(from, to);
    setSaid(t('templates.form.moved', { item: getName(from), position: to + 1, total: ids.length }));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={drag.start}
      onDragEnd={drop}
      onDragCancel={drag.end}
      accessibility={{
        screenReaderInstructions: { draggable: t('templates.form.dragHelp') },
        announcements: {
          onDragStart: ({ active }) => {
            hasMoved.current = false;
            return t('templates.form.pickedUp', { item: getName(findPlace(active.id)) });
          },
          onDragOver: ({ active, over }) => {
            // A row that was just picked up is over its own position: nothing to announce yet.
            if (over && over.id !== active.id) hasMoved.current = true;
            return over && hasMoved.current ? t('templates.form.moved', at(active.id, over.id)) : undefined;
          },
          onDragEnd: ({ active, over }) =>
            over ? t('templates.form.dropped', at(active.id, over.id)) : undefined,
          onDragCancel: ({ active }) => t('templates.form.putBack', { item: getName(findPlace(active.id)) }),
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="flex flex-col gap-3">
          {ids.map((id, index) => (
            <SortableRow key={id} id={id}>
              {(handle) => (
                <>
                  <RowTools
                    name={getName(index)}
                    handle={handle}
                    canRemove={!isAtMinimum}
                    onUp={index > 0 ? () => step(index, index - 1) : undefined}
                    onDown={index < ids.length - 1 ? () => step(index, index + 1) : undefined}
                    onRemove={() => onRemove(index)}
                  />
                  {renderRow(index)}
                </>
              )}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
      <span role="status" className="sr-only">
        {said}
      </span>
    </DndContext>
  );
}

interface SortableRowProps {
  id: string;
  children: (handle: ComponentProps<'button'>) => ReactNode;
}

function SortableRow({ id, children }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className={
        isDragging
          ? 'relative z-10 min-w-0 rounded-lg border border-accent bg-surface p-4 shadow-raised'
          : 'min-w-0 rounded-lg border border-line bg-paper p-4'
      }
    >
      {children({ ref: setActivatorNodeRef, ...attributes, ...listeners })}
    </li>
  );
}
