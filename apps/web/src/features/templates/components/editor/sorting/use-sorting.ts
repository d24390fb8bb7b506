import {
  closestCenter,
  type DndContextProps,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useRef } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { useDragState } from './drag-state.ts';

interface Sorting {
  ids: string[];
  /** Such as 'Question 3'. */
  getName: (index: number) => string;
  onMove: (from: number, to: number) => void;
}

// A click on the handle does not start a drag.
const dragAfterPixels = 4;

/** The properties of a DndContext whose rows are moved by pointer and keyboard, with announcements for screen readers. */
export function useSorting({ ids, getName, onMove }: Sorting): DndContextProps {
  const { t } = useTranslation();
  const drag = useDragState();
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
  return {
    sensors,
    collisionDetection: closestCenter,
    onDragStart: drag.start,
    onDragEnd: drop,
    onDragCancel: drag.end,
    accessibility: {
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
    },
  };
}
