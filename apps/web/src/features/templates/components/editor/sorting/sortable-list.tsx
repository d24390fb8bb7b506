import { DndContext } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { RowTools } from './row-tools.tsx';
import { useSorting } from './use-sorting.ts';

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

/** A sortable list: rows are moved by dragging, with the keyboard, or with buttons. Announces moves to screen readers. */
export function SortableList({ ids, getName, onMove, onRemove, isAtMinimum, renderRow }: SortableListProps) {
  const { t } = useTranslation();
  const sorting = useSorting({ ids, getName, onMove });
  const [said, setSaid] = useState('');
  const step = (from: number, to: number) => {
    onMove(from, to);
    setSaid(t('templates.form.moved', { item: getName(from), position: to + 1, total: ids.length }));
  };

  return (
    <DndContext {...sorting}>
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
