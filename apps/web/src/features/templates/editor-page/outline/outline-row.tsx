import { useSortable } from '@dnd-kit/sortable';
import clsx from 'clsx';
import { ChevronDown, GripVertical } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';

interface OutlineRowProps {
  id: string;
  /** Its name for screen readers, such as 'Question 3'. */
  name: string;
  /** The text of the line. */
  title: string;
  isTitleMissing?: boolean;
  required?: boolean;
  /** Before and after the text. */
  number?: ReactNode;
  note?: string;
  /** Whose it is. */
  mark?: ReactNode;
  /** Lines below the text. */
  condition?: string | undefined;
  problem?: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
  isSection?: boolean;
  /** Its fields, while it is open. */
  children: ReactNode;
}

/** A line of the outline that opens in place and is moved by its handle. */
export function OutlineRow(props: OutlineRowProps) {
  const { id, name, title, isTitleMissing, number, note, condition, problem, isOpen, isSection } = props;
  const { t } = useTranslation();
  const fieldsId = useId();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className={clsx(
        'group/row relative min-w-0 rounded-lg border',
        isSection && !isOpen && 'mt-5 first:mt-0',
        isDragging && 'z-10 border-accent bg-surface shadow-raised',
        !isDragging && (isOpen ? 'my-2 border-line bg-surface shadow-card' : 'border-transparent'),
      )}
    >
      <div className="flex items-start">
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={t('templates.form.drag', { item: name })}
          className="mt-1 flex size-9 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-muted/60 hover:bg-ink/6 hover:text-ink focus-visible:text-ink active:cursor-grabbing group-hover/row:text-muted pointer-coarse:size-11"
        >
          <GripVertical size={16} aria-hidden />
        </button>
        <button
          type="button"
          data-row={id}
          aria-expanded={isOpen}
          aria-controls={isOpen ? fieldsId : undefined}
          onClick={props.onToggle}
          className="flex min-h-11 min-w-0 flex-1 items-start gap-2 rounded-md py-2.5 pe-3 text-start hover:bg-ink/4 focus-visible:-outline-offset-3"
        >
          {number !== undefined && (
            <span className="w-7 shrink-0 text-muted text-sm tabular-nums leading-6">{number}</span>
          )}
          <span className="flex min-w-0 flex-1 flex-col gap-0.5">
            <span
              dir="auto"
              data-title
              className={clsx(
                'break-words',
                isSection && 'font-serif text-xl leading-6',
                isTitleMissing && 'text-muted italic',
              )}
            >
              {title}
              {props.required && (
                <span className="ms-1 text-danger" aria-hidden>
                  *
                </span>
              )}
            </span>
            {props.mark && <span className="sm:hidden">{props.mark}</span>}
            {condition && (
              <span dir="auto" className="break-words text-accent text-sm">
                {condition}
              </span>
            )}
            {problem && <span className="break-words text-danger text-sm">{problem}</span>}
          </span>
          {props.mark && <span className="max-w-48 shrink-0 leading-6 max-sm:hidden">{props.mark}</span>}
          {note && <span className="shrink-0 text-muted text-sm leading-6 max-sm:hidden">{note}</span>}
          <ChevronDown
            size={16}
            aria-hidden
            className={clsx(
              'mt-1 shrink-0 text-muted/60 transition-transform group-hover/row:text-muted',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </div>
      {isOpen && (
        <div id={fieldsId} data-fields={id} className="flex flex-col gap-4 px-4 pt-1 pb-4 sm:ps-16">
          {props.children}
        </div>
      )}
    </li>
  );
}
