import clsx from 'clsx';
import { CalendarDays, CircleAlert } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { formatDate } from '../shared/i18n/format.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { parseDate } from '../shared/parse-date.ts';
import { useFieldProps } from './field-context.ts';

const CalendarPopover = lazy(() => import('./calendar-popover.tsx'));

interface DatePickerProps {
  /** `yyyy-mm-dd`, or '' for no date. */
  value: string;
  /** Called with a whole date or with '': half-typed text stays in the box. */
  onChange: (value: string) => void;
  onBlur?: () => void;
  id?: string;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  'aria-required'?: boolean;
}

/** A date, typed in any usual way or picked from a calendar; shown long, in the reader's language. */
export function DatePicker({
  value,
  onChange,
  onBlur,
  placeholder,
  name,
  disabled,
  ...own
}: DatePickerProps) {
  const { t, language } = useTranslation();
  const [typed, setTyped] = useState({ text: '', value: '' });
  const [left, setLeft] = useState(true);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const noteId = useId();

  // What was typed stands until it is left or the value changes from outside; then the long date shows.
  const typing = typed.value === value && (!left || value === '');
  const text = typing ? typed.text : value && formatDate(value, language);
  const wrong = left && typing && typed.text.trim() !== '';
  const wiring = useFieldProps({
    ...own,
    'aria-describedby': [own['aria-describedby'], noteId].filter(Boolean).join(' '),
    'aria-invalid': own['aria-invalid'] ?? (wrong || undefined),
  });

  const type = (text: string) => {
    const parsed = parseDate(text, language) ?? '';
    setTyped({ text, value: parsed });
    setLeft(false);
    if (parsed !== value) onChange(parsed);
  };
  const leave = () => {
    setLeft(true);
    onBlur?.();
  };
  const pick = (picked: string) => {
    setTyped({ text: '', value: '' });
    setOpen(false);
    onChange(picked);
  };

  return (
    <div className="flex flex-col gap-1.5">
      <div ref={box} className="relative">
        <input
          name={name}
          className="control min-h-11 py-2 pe-12"
          placeholder={placeholder ?? t('common.datePicker.placeholder')}
          autoComplete="off"
          disabled={disabled}
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          {...wiring}
        />
        <button
          type="button"
          disabled={disabled}
          aria-label={t('common.datePicker.open')}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-md text-accent hover:text-accent-strong"
        >
          <CalendarDays size={20} aria-hidden />
        </button>
      </div>
      <p
        id={noteId}
        aria-live="polite"
        className={clsx('flex items-start gap-1.5 text-sm', wrong ? 'text-danger' : 'text-muted')}
      >
        {wrong && <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />}
        <span>
          {t(wrong ? 'common.datePicker.invalid' : 'common.datePicker.hint', {
            format: t('common.datePicker.format'),
          })}
        </span>
      </p>
      {open && (
        <Suspense>
          <CalendarPopover anchor={box} value={value} onPick={pick} onOpenChange={setOpen} />
        </Suspense>
      )}
    </div>
  );
}
