import { createContext, type RefObject, useContext } from 'react';

/** Whether a row is being dragged: then Escape cancels the drag, and closes nothing. */
export const DragState = createContext<RefObject<boolean>>({ current: false });

export function useDragState() {
  const isDragging = useContext(DragState);
  return {
    start: () => {
      isDragging.current = true;
    },
    end: () => {
      isDragging.current = false;
    },
  };
}
