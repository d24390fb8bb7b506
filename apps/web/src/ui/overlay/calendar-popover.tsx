import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type RefObject, useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { getDateLocale } from '../../shared/i18n/date-locale.ts';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { getWeekStart } from '../../shared/i18n/week-start.ts';
import { toDate, toIsoDate } from '../../shared/parse-date.ts';

interface CalendarPopoverProps {
  /** The box that the calendar opens below. */
  anchor: RefObject<HTMLElement | null>;
  /** `yyyy-mm-dd` or ''. */
  value: string;
  /** The selectable days, `yyyy-mm-dd`; undefined: from 1900 to 20 years from now. */
  range: { from?: string; to?: string } | undefined;
  onPick: (value: string) => void;
  onOpenChange: (open: boolean) => void;
}

const arrow =
  'flex size-10 low:size-9 items-center justify-center rounded-md hover:bg-sunken aria-disabled:opacity-40';
const dropdown =
  'relative flex items-center gap-1 rounded-md px-2 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-accent';

/** Space that the calendar needs above or below its box, in pixels. */
const wantedHeight = 400;

/** One month at a time. Default export because it is loaded when a calendar first opens. */
export default function CalendarPopover({
  anchor,
  value,
  range,
  onPick,
  onOpenChange,
}: CalendarPopoverProps) {
  const { t, language } = useTranslation();
  const selected = toDate(value);
  const from = toDate(range?.from ?? '') ?? new Date(1900, 0);
  const to = toDate(range?.to ?? '') ?? new Date(new Date().getFullYear() + 20, 11, 31);
  const [place] = useState(() => ({ current: hasRoomAt(anchor.current) ? anchor.current : topOfWindow }));
  const days = new Intl.DateTimeFormat(getDateLocale(language), { dateStyle: 'full' });
  const months = new Intl.DateTimeFormat(language, { month: 'long' });
  const weekdays = new Intl.DateTimeFormat(language, { weekday: 'long' });
  const shortWeekdays = new Intl.DateTimeFormat(language, { weekday: 'short' });
  const toCaption = (month: Date) => `${months.format(month)} ${month.getFullYear()}`;

  return (
    <Popover.Root open onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={place as RefObject<Measurable>} />
      <Popover.Portal>
        <Popover.Content
          align={place.current === topOfWindow ? 'center' : 'end'}
          sideOffset={6}
          collisionPadding={8}
          aria-label={t('picker.calendar')}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && anchor.current?.contains(event.target))
              event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement === document.body) anchor.current?.querySelector('button')?.focus();
          }}
          className="z-50 max-h-[calc(100dvh-1rem)] animate-fade-in overflow-y-auto rounded-lg border border-line bg-surface p-3 shadow-raised outline-none low:p-2"
        >
          <DayPicker
            mode="single"
            autoFocus
            weekStartsOn={getWeekStart(language)}
            captionLayout="dropdown"
            reverseYears
            startMonth={from}
            endMonth={to}
            disabled={{ before: from, after: to }}
            selected={selected}
            {...(selected ? { defaultMonth: selected } : {})}
            onSelect={(_day, triggered) => onPick(toIsoDate(triggered))}
            formatters={{
              formatCaption: toCaption,
              formatMonthDropdown: (month) => months.format(month),
              formatWeekdayName: (day) => shortWeekdays.format(day).slice(0, 2),
            }}
            labels={{
              labelDayButton: (day) => days.format(day),
              labelGrid: toCaption,
              labelMonthDropdown: () => t('picker.month'),
              labelNav: () => t('picker.navigation'),
              labelNext: () => t('picker.nextMonth'),
              labelPrevious: () => t('picker.previousMonth'),
              labelWeekday: (day) => weekdays.format(day),
              labelYearDropdown: () => t('picker.year'),
            }}
            components={{ Chevron }}
            classNames={{
              months: 'relative',
              nav: 'absolute inset-x-0 top-0 flex justify-between',
              button_previous: arrow,
              button_next: arrow,
              month_caption: 'mx-10 flex h-10 items-center justify-center low:h-9',
              dropdowns: 'flex items-center gap-1',
              dropdown_root: dropdown,
              dropdown: 'absolute inset-0 w-full cursor-pointer appearance-none opacity-0',
              caption_label: 'flex items-center gap-1',
              month_grid: 'mt-2 border-collapse',
              weekday: 'size-10 max-[22rem]:w-9 font-normal text-muted text-sm low:h-6',
              day: 'p-0 text-center',
              day_button:
                'size-10 rounded-md tabular-nums hover:bg-sunken pointer-coarse:size-11 low:h-9 max-[22rem]:w-9!',
              today: 'font-bold text-accent',
              selected: '[&>button]:bg-accent [&>button]:text-on-accent [&>button]:hover:bg-accent-strong',
              outside: 'text-muted',
              disabled: 'opacity-40',
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface Measurable {
  getBoundingClientRect: () => DOMRect;
}

/** In a low window, such as a phone in landscape, the calendar is placed at the top edge and scrolls. */
const topOfWindow: Measurable = {
  getBoundingClientRect: () => new DOMRect(document.documentElement.clientWidth / 2, 0, 0, 0),
};

function hasRoomAt(box: HTMLElement | null): boolean {
  if (!box) return false;
  const { top, bottom } = box.getBoundingClientRect();
  return Math.max(top, window.innerHeight - bottom) >= wantedHeight;
}

const icons = { left: ChevronLeft, right: ChevronRight, up: ChevronDown, down: ChevronDown };

function Chevron({ orientation = 'left' }: { orientation?: keyof typeof icons }) {
  const Icon = icons[orientation];
  return <Icon size={orientation === 'down' ? 16 : 20} aria-hidden />;
}
