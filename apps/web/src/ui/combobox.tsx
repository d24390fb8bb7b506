import clsx from 'clsx';
import { X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useFieldProps } from './field-context.ts';

const pauseMs = 200;

export interface ComboboxOption {
  value: string;
  label: string;
  /** A second line. */
  detail?: string;
}

interface ComboboxProps {
  /** What the box says while something is chosen; undefined while nothing is. */
  chosen: string | undefined;
  options: ComboboxOption[];
  /** Called when typing pauses, and with '' when the list opens. */
  onSearch: (typed: string) => void;
  onPick: (value: string) => void;
  onClear: () => void;
  placeholder: string;
  clearLabel: string;
  /** Stands in for the options: loading, none found, a failure. */
  notice?: string | undefined;
}

/** One of many, found by typing. Up and Down choose, Enter picks, Escape closes the list. */
export function Combobox(props: ComboboxProps) {
  const { chosen, options, onSearch, onPick, onClear, placeholder, clearLabel, notice } = props;
  const wiring = useFieldProps({});
  const listId = useId();
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const at = open && active < options.length ? options[active] : undefined;
  const optionId = (value: string) => `${listId}-${value}`;

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (at) document.getElementById(`${listId}-${at.value}`)?.scrollIntoView({ block: 'nearest' });
  }, [at, listId]);

  const show = () => {
    if (open) return;
    setActive(-1);
    onSearch(typed.trim());
    setOpen(true);
  };
  const type = (text: string) => {
    if (chosen !== undefined) onClear();
    setTyped(text);
    setActive(-1);
    setOpen(true);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(onSearch, pauseMs, text.trim());
  };
  const pick = (value: string) => {
    clearTimeout(timer.current);
    setTyped('');
    setOpen(false);
    onPick(value);
  };
  const clear = () => {
    setTyped('');
    onClear();
    box.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      show();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const count = options.length;
      if (count > 0) setActive((now) => (now < 0 && step < 0 ? count - 1 : (now + step + count) % count));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (at) pick(at.value);
    } else if (event.key === 'Tab') setOpen(false);
  };

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Anchor className="relative">
        <input
          ref={box}
          type="text"
          role="combobox"
          dir="auto"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={listId}
          aria-activedescendant={at && optionId(at.value)}
          placeholder={placeholder}
          className="control min-h-11 truncate py-2 pe-11"
          value={chosen ?? typed}
          onChange={(event) => type(event.target.value)}
          onClick={show}
          onKeyDown={press}
          {...wiring}
        />
        {(chosen !== undefined || typed !== '') && (
          <button
            type="button"
            aria-label={clearLabel}
            onClick={clear}
            className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-md text-muted hover:text-ink"
          >
            <X size={18} aria-hidden />
          </button>
        )}
      </Popover.Anchor>
      {/* Not in a portal: the window around it keeps wheel and touch for what is inside it. */}
      <Popover.Content
        align="start"
        sideOffset={4}
        collisionPadding={8}
        role="presentation"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (event.target === box.current) event.preventDefault();
        }}
        className="z-50 max-h-64 w-(--radix-popover-trigger-width) animate-fade-in overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-raised outline-none"
      >
        {notice && (
          <p role="status" className="px-3 py-2.5 text-muted text-sm">
            {notice}
          </p>
        )}
        <div id={listId} role="listbox" aria-label={placeholder}>
          {options.map(({ value, label, detail }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the box, which keeps the focus
            <div
              key={value}
              id={optionId(value)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={clsx(
                'flex min-h-11 cursor-pointer flex-col justify-center rounded-sm px-3 py-1.5 hover:bg-sunken',
                index === active && 'bg-sunken',
              )}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(value)}
            >
              <span className="truncate" dir="auto">
                {label}
              </span>
              {detail && <span className="truncate text-muted text-sm">{detail}</span>}
            </div>
          ))}
        </div>
      </Popover.Content>
    </Popover.Root>
  );
}
