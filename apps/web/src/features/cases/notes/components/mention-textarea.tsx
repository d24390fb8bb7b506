import clsx from 'clsx';
import {
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import { findPeople, findStartedMention, type Person } from '../mentions.ts';

interface Colleague extends Person {
  email: string;
}

interface MentionTextareaProps {
  value: string;
  /** `mentioned` is a person who was just chosen. */
  onChange: (value: string, mentioned?: Person) => void;
  /** The people who can be mentioned. */
  colleagues: Colleague[];
  placeholder?: string;
  onSubmit: () => void;
  onBlur?: () => void;
  ref?: Ref<Pick<HTMLTextAreaElement, 'focus'>>;
}

const most = 8;

/** A textarea in which @ suggests colleagues; arrow keys and Enter, or a click, choose one. Ctrl or Cmd with Enter submits. */
export function MentionTextarea(props: MentionTextareaProps) {
  const { value, colleagues } = props;
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(0);
  /** Position of the @ whose suggestions were dismissed. */
  const [dismissed, setDismissed] = useState<number>();
  const nextCaret = useRef<number>(undefined);
  useImperativeHandle(props.ref, () => ({ focus: () => area.current?.focus() }), []);

  const started = caret === undefined || !colleagues.length ? null : findStartedMention(value, caret);
  const found =
    started && started.start !== dismissed ? findPeople(colleagues, started.query).slice(0, most) : [];
  const chosen = found[Math.min(active, found.length - 1)];

  // Moves the caret behind the inserted name.
  useLayoutEffect(() => {
    if (nextCaret.current === undefined || !area.current) return;
    area.current.setSelectionRange(nextCaret.current, nextCaret.current);
    setCaret(nextCaret.current);
    nextCaret.current = undefined;
  });
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const readCaret = () => {
    const at = area.current?.selectionStart;
    const isRange = at !== area.current?.selectionEnd;
    setCaret(isRange ? undefined : at);
  };
  const mention = (person: Colleague) => {
    if (!started || caret === undefined) return;
    const before = `${value.slice(0, started.start)}@${person.name} `;
    nextCaret.current = before.length;
    props.onChange(before + value.slice(caret).replace(/^ /, ''), { id: person.id, name: person.name });
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return props.onSubmit();
    }
    if (!chosen) return;
    const last = found.length - 1;
    if (event.key === 'ArrowDown') setActive(active >= last ? 0 : active + 1);
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? last : active - 1);
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) mention(chosen);
    else if (event.key === 'Escape') setDismissed(started?.start);
    else return;
    event.preventDefault();
  };

  return (
    <div className="relative">
      <Textarea
        ref={area}
        rows={4}
        value={value}
        placeholder={props.placeholder}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={chosen ? listId : undefined}
        aria-activedescendant={chosen ? `${listId}-${chosen.id}` : undefined}
        onChange={(event) => {
          setActive(0);
          setDismissed(undefined);
          setCaret(event.target.selectionStart);
          props.onChange(event.target.value);
        }}
        onSelect={readCaret}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setCaret(undefined);
          props.onBlur?.();
        }}
      />
      <p role="status" className="sr-only">
        {chosen && t('notes.found', { count: found.length })}
      </p>
      {chosen && (
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={t('notes.colleagues')}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 max-w-sm overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-raised"
        >
          {found.map((person, index) => (
            <button
              key={person.id}
              type="button"
              id={`${listId}-${person.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={person === chosen}
              className={clsx(
                'flex min-h-10 w-full flex-col items-start text-start justify-center rounded-sm px-3 py-1 pointer-coarse:min-h-11',
                person === chosen && 'bg-sunken',
              )}
              onPointerMove={() => setActive(index)}
              // Keeps the focus in the textarea.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => mention(person)}
            >
              <span className="break-words font-semibold text-sm" dir="auto">
                {person.name}
              </span>
              <span className="break-all text-muted text-xs">{person.email}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
