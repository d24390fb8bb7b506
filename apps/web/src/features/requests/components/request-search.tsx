import { Search, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';

const pauseMs = 250;

interface RequestSearchProps {
  /** What is searched for now. */
  value: string;
  /** Called when typing pauses. */
  onSearch: (value: string) => void;
  /** The box: whoever clears the search from elsewhere leads back to it. */
  box: RefObject<HTMLInputElement | null>;
}

export function RequestSearch({ value, onSearch, box }: RequestSearchProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const [settled, setSettled] = useState(value);
  const timer = useRef<number>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  // The address changed on its own, by the Back button or a cleared search: the box follows.
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
    box.current?.focus();
  };

  return (
    <search className="relative w-full sm:max-w-sm">
      <Search
        size={18}
        className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted"
        aria-hidden
      />
      <input
        ref={box}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        dir="auto"
        maxLength={200}
        aria-label={t('requests.search.label')}
        placeholder={t('requests.search.placeholder')}
        className="control min-h-11 truncate py-2 ps-10 pe-11"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && typed !== '' && clear()}
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label={t('requests.search.clear')}
          onClick={clear}
          className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-md text-muted hover:text-ink"
        >
          <X size={18} aria-hidden />
        </button>
      )}
    </search>
  );
}
