import type { Language } from '@visafolio/contract/shared/fields.ts';
import { translatorFor } from '@visafolio/locales';
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { toInstant } from '../../../../shared/db/instant.ts';
import type { EntryRow } from '../calendar.queries.ts';

interface Style {
  /** False: events name cases by number, and omit what staff wrote. */
  nameClients: boolean;
  language: Language;
  productName: string;
  publicUrl: string;
}

/**
 * Writes an iCalendar (RFC 5545) of all-day events, which no time zone moves. An event keeps its UID as long as its date exists;
 * SEQUENCE grows when it moves, and done events are CANCELLED.
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
