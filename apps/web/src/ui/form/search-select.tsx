import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { useFieldProps } from './field-context.ts';

export interface SearchOption {
  value: string;
  label: string;
  /** A second line. */
  detail?: string;
}

interface SearchSelectProps {
  /** The current choice, as the button shows it. */
  shown: string;
  value: string;
  /** Always listed, before the results. */
  fixed?: SearchOption[];
  found: SearchOption[];
  /** Always listed after the results, and always visible. */
  last?: SearchOption;
  onChoose: (option: SearchOption) => void;
  onOpenChange: (open: boolean) => void;
  q: string;
  onSearch: (q: string) => void;
  searchLabel: string;
  /** Beside the choices: says that there are none, or that they could not be loaded. */
  note?: ReactNode;
  /** The search is still loading: `found` may belong to the previous one. */
  loading: boolean;
  disabled?: boolean;
  size?: 'sm' | 'md';
  /** Names the button if there is no Field around it. */
  'aria-label'?: string;
  /** Focused when the choice is missing. */
  ref?: Ref<Pick<HTMLButtonElement, 'focus'>>;
  onBlur?: () => void;
}

/** A choice from more options than a list can hold: searches for them; arrow keys and Enter choose. */
export function SearchSelect(props: SearchSelectProps) {
  const { t } = useTranslation();
  const { shown, value, fixed = [], found, last, loading, size = 'md' } = props;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const shownId = useId();
  // The Field's label names the button: screen readers read the choice after it.
  const { 'aria-required': _, ...wiring } = useFieldProps(
    props['aria-label'] ? {} : { 'aria-describedby': shownId },
  );
  const options = [...fixed, ...found, ...(last ? [last] : [])];
  useImperativeHandle(props.ref, () => ({ focus: () => button.current?.focus() }), []);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const change = (next: boolean) => {
    setOpen(next);
    setWaiting(false);
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
    props.onOpenChange(next);
  };
  const choose = (option: SearchOption | undefined) => {
    if (!option) return;
    change(false);
    if (option.value !== value) props.onChoose(option);
  };
  // Enter while loading waits for the results of this search instead of choosing one of the previous search.
  const chooseActive = () => {
    const option = options[active];
    if (loading && (!option || found.includes(option))) setWaiting(true);
    else choose(option);
  };
  useEffect(() => {
    if (!isWaiting || loading) return;
    setWaiting(false);
    if (open) choose(found[0]);
  });
  // A search highlights the first result, not the fixed options.
  const search = (q: string) => {
    setWaiting(false);
    setActive(q.trim() ? fixed.length : 0);
    props.onSearch(q);
  };
  // As in a native list: an arrow key opens it, a letter starts the search.
  const openByKey = (event: KeyboardEvent) => {
    const typed =
      event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!typed && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (!open) change(true);
    // More letters may be typed before the search box has the focus.
    if (typed) search(open ? props.q + event.key : event.key);
  };
  const move = (event: KeyboardEvent) => {
    const end = options.length - 1;
    const next = { ArrowDown: Math.min(active + 1, end), ArrowUp: Math.max(active - 1, 0) }[event.key];
    if (next !== undefined) {
      setWaiting(false);
      setActive(next);
    } else if (event.key === 'Enter') chooseActive();
    else return;
    event.preventDefault();
  };

  // Shown before the option that stays when nothing is found.
  const outcome = (
    <>
      <p role="status" className="sr-only">
        {!loading && props.q.trim() !== '' && t('staff.found', { count: found.length })}
      </p>
      {loading && <Spinner className="m-3 size-5 text-accent" />}
      {props.note && (
        <p role="status" className="px-4 py-3 text-muted text-sm">
          {props.note}
        </p>
      )}
    </>
  );

  return (
    <Popover.Root open={open} onOpenChange={change}>
      <Popover.Trigger asChild>
        <button
          ref={button}
          type="button"
          disabled={props.disabled}
          onKeyDown={openByKey}
          onBlur={props.onBlur}
          aria-haspopup="listbox"
          aria-label={props['aria-label'] && `${props['aria-label']}: ${shown}`}
          className={clsx(
            'control flex items-center gap-2 text-start disabled:opacity-55',
            size === 'sm' ? 'min-h-9 py-1 text-sm pointer-coarse:min-h-11' : 'min-h-11 py-2',
          )}
          {...wiring}
        >
          <span id={shownId} className="min-w-0 flex-1 truncate" dir="auto">
            {shown}
          </span>
          <ChevronDown size={18} className="shrink-0 text-muted" aria-hidden />
        </button>
      </Popover.Trigger>
      {/* Inside the surrounding dialog, which blocks scrolling outside of it. */}
      <Popover.Portal container={button.current?.closest<HTMLElement>('[role=dialog]') ?? null}>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={props.searchLabel}
          onOpenAutoFocus={(event) => {
            // Otherwise the browser selects the text, and the next letter replaces the one that opened the list.
            event.preventDefault();
            box.current?.focus();
            box.current?.setSelectionRange(props.q.length, props.q.length);
          }}
          className="z-50 flex max-h-80 w-[max(16rem,var(--radix-popover-trigger-width))] max-w-[calc(100vw-1rem)] animate-fade-in flex-col rounded-md border border-line bg-surface shadow-raised outline-none"
        >
          <div className="border-line border-b p-2">
            <input
              ref={box}
              type="text"
              role="combobox"
              aria-expanded
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={options[active] && `${listId}-${active}`}
              aria-label={props.searchLabel}
              placeholder={props.searchLabel}
              dir="auto"
              maxLength={200}
              className="control min-h-10 py-1.5"
              value={props.q}
              onChange={(event) => search(event.target.value)}
              onKeyDown={move}
            />
          </div>
          {last && outcome}
          <div
            ref={list}
            id={listId}
            role="listbox"
            aria-label={props.searchLabel}
            className="overflow-y-auto p-1"
          >
            {options.map((option, index) => (
              <button
                key={option.value}
                type="button"
                tabIndex={-1}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={option.value === value}
                className={clsx(
                  'flex min-h-10 w-full items-center gap-2 rounded-sm px-3 py-1 text-start pointer-coarse:min-h-11',
                  index === active && 'bg-sunken',
                  option === last && '-bottom-1 sticky border-line border-t',
                  option === last && index !== active && 'bg-surface',
                )}
                onPointerMove={() => setActive(index)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                <Check
                  size={16}
                  className={clsx('shrink-0', option.value !== value && 'invisible')}
                  aria-hidden
                />
                <span className="min-w-0 break-words" dir="auto">
                  {option.label}
                  {option.detail && <span className="block text-muted text-sm">{option.detail}</span>}
                </span>
              </button>
            ))}
          </div>
          {!last && outcome}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
