import type { TemplateTranslations } from '@visafolio/contract/templates/templates.contract.ts';
import { sql } from 'drizzle-orm';
import { system } from '../../shared/db/actor.ts';
import type { Services } from '../../shared/services.ts';
import { mailLanguage } from '../accounts/mail-language.ts';
import type { StaffNotice } from './staff-notices.emails.tsx';

type Notice = Pick<StaffNotice, 'kind'> & { requestId: string };

/** Mails the request's professional, behind the caller's back: a notice that fails is logged, never retried. */
export function notifyStaff(services: Services, notice: Notice): void {
  mailNotice(services, notice).catch((error: unknown) =>
    services.log.warn({ err: error, requestId: notice.requestId }, 'staff not notified'),
  );
}

interface Addressee extends Record<string, unknown> {
  email: string;
  name: string;
  client: string;
  template_name: string;
  template_translations: TemplateTranslations | null;
}

async function mailNotice(services: Services, { kind, requestId }: Notice): Promise<void> {
  const { config, db, mailer } = services;
  const { rows } = await db.withActor(system, (tx) =>
    tx.execute<Addressee>(sql`
      SELECT p.email, p.full_name AS name, r.name AS client, r.template_name, r.template_translations
      FROM client_requests r JOIN profiles p ON p.id = r.user_id WHERE r.id = ${requestId}`),
  );
  const [addressee] = rows;
  if (!addressee) return;
  const { email, name, client, template_name, template_translations } = addressee;
  const language = (await mailLanguage(services, email, {})) ?? 'en';
  const template = (language === 'es' && template_translations?.es?.name) || template_name;
  const url = new URL('/dashboard', config.publicUrl);
  url.searchParams.set('request', requestId);
  const { renderStaffNotice } = await import('./staff-notices.emails.tsx');
  const product = config.productName;
  const mail = await renderStaffNotice({ kind, language, product, name, client, template, url: url.href });
  await mailer.send({ to: email, ...mail });
}
