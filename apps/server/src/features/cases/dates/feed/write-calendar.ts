import type { Language } from '@visafolio/contract/shared/fields.ts';
import { translatorFor } from '@visafolio/locales';
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { toInstant } from '../../../../shared/db/instant.ts';
import type { EntryRow } from '../calendar.queries.ts';

interface Style {
  /** Else events name cases by their number, and nothing that staff wrote. */
  nameClients: boolean;
  language: Language;
  productName: string;
  publicUrl: string;
}

/**
 * An iCalendar (RFC 5545) of all-day events: a day is the same day in every time zone. An event keeps its UID for as long as
 * its date exists; SEQUENCE grows when it moves, and what is done is CANCELLED.
 */
export function writeCalendar(
  entries: readonly EntryRow[],
  { nameClients, language, productName, publicUrl }: Style,
): string {
  const t = translatorFor(language);
  const host = new URL(publicUrl).hostname;
  const calendar = ical({
    name: t('dates.feed.calendarName', { product: productName }),
    prodId: { company: productName, product: 'Calendar', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 60 * 60,
  });
  for (const entry of entries) {
    const { id, request_id, kind, label, on_date, case_number, client_name, done, sequence, changed_at } =
      entry;
    const what = (nameClients && label) || t(`dates.kinds.${kind}`);
    const who = nameClients ? client_name : t('dates.feed.caseNumber', { number: String(case_number) });
    calendar.createEvent({
      id: `${kind === 'due' ? 'due' : 'date'}-${id}@${host}`,
      sequence,
      start: new Date(`${on_date}T00:00:00Z`),
      allDay: true,
      stamp: new Date(toInstant(changed_at)),
      summary: `${what}: ${who}`,
      status: done ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
      url: `${publicUrl}/requests/${request_id}`,
    });
  }
  return calendar.toString();
}
