import type { AuditEntry } from '@visafolio/contract/audit/audit.contract.ts';
import type { MessageKey } from '@visafolio/locales/types.ts';
import type { useTranslation } from '../../../shared/i18n/use-translation.ts';

type ValueKey = Extract<MessageKey, `audit.values.${string}`>;
type DataKey = Extract<MessageKey, `audit.data.${string}`>;
type Translate = ReturnType<typeof useTranslation>['t'];

/** Enough of an id to compare entries with each other. */
export const shortId = (id: string): string => id.slice(-8);

export function describeActor({ kind, id, name }: AuditEntry['actor'], t: Translate): string {
  if (id === null) return t('audit.actor.system');
  const known = name ?? t('audit.actor.unknown', { id: shortId(id) });
  if (name && kind === 'administrator') return t('audit.actor.administrator', { name });
  return name && kind === 'client' ? t('audit.actor.client', { name }) : known;
}

export function describeCase({ id, name, number }: NonNullable<AuditEntry['case']>, t: Translate): string {
  if (number === null) return t('audit.subject.hiddenCase', { id: shortId(id) });
  return t('audit.subject.case', { number: String(number), name: name ?? '' });
}

export const describeSubject = ({ id, name }: NonNullable<AuditEntry['subject']>, t: Translate): string =>
  name ?? t('audit.subject.unknown', { id: shortId(id) });

/** Fields whose values are codes with a text. */
const coded = ['setting', 'list', 'call', 'role', 'firm_role', 'direction', 'state'];

function describeValue(name: string, value: string | number | boolean, t: Translate): string {
  if (typeof value === 'boolean') return t(value ? 'audit.values.yesNo.yes' : 'audit.values.yesNo.no');
  return coded.includes(name) ? t(`audit.values.${name}.${value}` as ValueKey) : String(value);
}

/** Codes of an entry in words, by the name of what they say. */
export const describeData = (data: AuditEntry['data'], t: Translate): string[] =>
  Object.entries(data).flatMap(([name, value]) =>
    value === null ? [] : [`${t(`audit.data.${name}` as DataKey)}: ${describeValue(name, value, t)}`],
  );
