import { Search, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';

const pauseMs = 250;

interface SearchBoxProps {
  label: string;
  placeholder: string;
  clearLabel: string;
  /** The current search. */
  value: string;
  /** Called after a pause in typing. */
  onSearch: (value: string) => void;
  /** The input, for a caller that clears the search and then focuses it. */
  box?: RefObject<HTMLInputElement | null>;
}

/** Searches after a pause in typing; Escape and the clear button empty it. */
export function SearchBox({ label, placeholder, clearLabel, value, onSearch, box }: SearchBoxProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = box ?? own;
  const [typed, setTyped] = useState(value);
  const [settled, setSettled] = useState(value);
  const timer = useRef<number>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  // The address changed from outside (Back button, cleared search): update the box.
  if (value !== settled) {
    setSettled(value);
    setTyped(value);
  }

  const search = (text: string) => {
    setSettled(text.trim());
    onSearch(text.trim());
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(search, pauseMs, text);
  };
  const clear = () => {
    clearTimeout(timer.current);
    setTyped('');
    search('');
    input.current?.focus();
  };

  return (
    <search className="relative w-full sm:max-w-sm">
      <Search
        size={18}
        className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted"
        aria-hidden
      />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        dir="auto"
        maxLength={200}
        aria-label={label}
        placeholder={placeholder}
        className="control min-h-11 truncate py-2 ps-10 pe-11"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== '') clear();
          // Searches at once, and does not submit a surrounding form.
          if (event.key === 'Enter') {
            event.preventDefault();
            clearTimeout(timer.current);
            search(typed);
          }
        }}
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={clear}
          className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-md text-muted hover:text-ink"
        >
          <X size={18} aria-hidden />
        </button>
      )}
    </search>
  );
}
