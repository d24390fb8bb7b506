import type { DateLimit } from '@visafolio/contract/questions/date-limits.ts';
import type { MessageKey } from '@visafolio/locales/types.ts';
import { CalendarDays, Check, CircleAlert } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { getDateLocale } from '../../shared/i18n/date-locale.ts';
import { formatDate } from '../../shared/i18n/format.ts';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { getDateOrder } from '../../shared/parse-date.ts';
import { Button } from '../button.tsx';
import { useFrozenDuringPress } from '../use-frozen-during-press.ts';
import { allowedDays, type DateProblem, type ReadDate, readDate } from './date-problem.ts';
import { useFieldProps } from './field-context.ts';

const CalendarPopover = lazy(() => import('../overlay/calendar-popover.tsx'));

interface DatePickerProps {
  /** `yyyy-mm-dd`, or '' for no date. */
  value: string;
  /** Called with a complete date or ''. Text that is not a valid date stays in the box and leaves the value unchanged. */
  onChange: (value: string) => void;
  /** Called with what is wrong with the typed text; undefined once it is valid. */
  onProblem: (problem: DateProblem | undefined) => void;
  onBlur?: () => void;
  limit?: DateLimit | undefined;
}

/** Typed text that is not a valid date, and why. */
type Draft = { text: string; value: string; read: ReadDate };

/**
 * A date, typed or picked from a calendar. Shown with the month's name, in the order of the user's country; if typed text could mean two
 * days, the user chooses one.
 */
export function DatePicker({ value, onChange, onProblem, onBlur, limit }: DatePickerProps) {
  const { t, language } = useTranslation();
  const [draft, setDraft] = useState<Draft>();
  const [left, setLeft] = useState(true);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const noteId = useId();

  // A value set from outside replaces the typed text.
  const typed = draft?.value === value ? draft : undefined;
  const problem = typed && 'problem' in typed.read ? typed.read : undefined;
  // An incomplete date is an error only after the field loses focus.
  const told = problem?.problem === 'unreadable' && !left ? undefined : problem;
  const shown = useFrozenDuringPress({ told, value });
  const wiring = useFieldProps({ 'aria-describedby': noteId, ...(told && { 'aria-invalid': true }) });

  const type = (text: string) => {
    const read = readDate(text, { limit, order: getDateOrder(getDateLocale(language)) });
    const next = 'day' in read ? read.day : value;
    setDraft({ text, value: next, read });
    setLeft(false);
    onProblem('problem' in read ? read.problem : undefined);
    if (next !== value) onChange(next);
  };
  const leave = () => {
    setLeft(true);
    if (!problem) setDraft(undefined);
    onBlur?.();
  };
  const take = (day: string) => {
    setDraft(undefined);
    setOpen(false);
    onProblem(undefined);
    onChange(day);
  };

  return (
    <div className="flex flex-col gap-1.5">
      <div ref={box} className="relative">
        <input
          className="control min-h-11 py-2 pe-12"
          placeholder={t('picker.placeholder')}
          autoComplete="off"
          enterKeyHint="next"
          value={typed ? typed.text : value && formatDate(value, language)}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          {...wiring}
        />
        <button
          type="button"
          aria-label={t('picker.open')}
          // The field's label: some questions have two dates.
          aria-describedby={wiring.id && `${wiring.id}-label`}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-md text-accent hover:text-accent-strong"
        >
          <CalendarDays size={20} aria-hidden />
        </button>
      </div>
      <div id={noteId} aria-live="polite" className="flex min-h-10 items-start gap-1.5 text-sm">
        <DateNote problem={shown.told?.problem} limit={limit} value={shown.value} />
      </div>
      {shown.told?.problem === 'ambiguous' && (
        <div className="flex flex-wrap gap-2">
          {shown.told.choices.map((day) => (
            <Button
              key={day}
              variant="outline"
              size="sm"
              onClick={() => {
                // The button disappears: move its focus back to the box.
                box.current?.querySelector('input')?.focus();
                take(day);
              }}
            >
              {formatDate(day, language)}
            </Button>
          ))}
        </div>
      )}
      {open && (
        <Suspense>
          <CalendarPopover
            anchor={box}
            value={value}
            range={allowedDays(limit)}
            onPick={take}
            onOpenChange={setOpen}
          />
        </Suspense>
      )}
    </div>
  );
}

const problemTexts = {
  unreadable: 'picker.unreadable',
  ambiguous: 'picker.ambiguous',
} as const satisfies Record<Exclude<DateProblem, 'limit'>, MessageKey>;
const limitTexts = {
  birth: 'picker.limit',
  past: 'picker.past',
  future: 'picker.future',
} as const satisfies Record<DateLimit, MessageKey>;

const exampleDay = '1990-02-03';

interface DateNoteProps {
  problem: DateProblem | undefined;
  limit: DateLimit | undefined;
  value: string;
}

/** The date in long form, the problem, or a hint how to write a date. */
function DateNote({ problem, limit, value }: DateNoteProps) {
  const { t, language } = useTranslation();
  const example = formatDate(exampleDay, language);
  if (problem) {
    return (
      <>
        <CircleAlert size={16} className="mt-0.5 shrink-0 text-danger" aria-hidden />
        <span className="min-w-0 text-danger">
          {problem === 'limit' ? t(limitTexts[limit ?? 'birth']) : t(problemTexts[problem], { example })}
        </span>
      </>
    );
  }
  if (value === '') return <span className="text-muted">{t('picker.hint', { example })}</span>;
  return (
    <>
      <Check size={16} className="mt-0.5 shrink-0 text-success" aria-hidden />
      <span className="min-w-0 font-semibold">{formatDate(value, language)}</span>
    </>
  );
}
