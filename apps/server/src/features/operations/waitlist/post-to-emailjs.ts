import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { translatorFor } from '@visafolio/locales';
import type { EmailJs } from '../../../shared/services.ts';
import type { StoredEntry } from './waitlist.queries.ts';

/** Time limit of the service's answer. Milliseconds. */
const patienceMs = 10_000;

/**
 * Posts a sign-up in the format of the specification. Returns 'ok', or the HTTP status of a refusal; ignores the
 * answer's body. Rejects if the service does not answer, or not with HTTP.
 */
export async function postToEmailJs(
  { url, serviceId, templateId, userId }: EmailJs,
  to: string | undefined,
  entry: StoredEntry,
): Promise<'ok' | number> {
  const t = translatorFor(defaultLanguage);
  const name = `${entry.first_name} ${entry.last_name}`;
  const visas = entry.visas_supported.join(', ') || t('waitlist.noneSelected');
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
    body: JSON.stringify({
      service_id: serviceId,
      template_id: templateId,
      user_id: userId,
      template_params: {
        to_email: to ?? '',
        from_name: name,
        from_email: entry.email,
        firm_name: entry.firm_name,
        visas_supported: visas,
        subject: t('waitlist.mail.subject'),
        message: toLines(entry, visas).join('\n'),
      },
    }),
  });
  await response.body?.cancel();
  return response.ok ? 'ok' : response.status;
}

/** One line per field, and the date. */
function toLines(entry: StoredEntry, visas: string): string[] {
  const t = translatorFor(defaultLanguage);
  return [
    `${t('waitlist.firstName')}: ${entry.first_name}`,
    `${t('waitlist.lastName')}: ${entry.last_name}`,
    `${t('waitlist.email')}: ${entry.email}`,
    `${t('waitlist.firmName')}: ${entry.firm_name}`,
    `${t('waitlist.visas')}: ${visas}`,
    `${t('waitlist.mail.date')}: ${entry.updated_at.slice(0, 10)}`,
  ];
}
