import type { RenderedMail } from '../../shared/mail/render-mail.ts';
import type { Services } from '../../shared/services.ts';
import { mailLanguage } from '../accounts/mail-orders/mail-language.ts';
import type { MailOrder } from './mail-orders.queries.ts';
import type { StaffNotice } from './staff-notices.emails.tsx';

/** Tells a request's professional, in their language, that the client has finished a part. */
export async function staffNotice(
  services: Services,
  order: MailOrder,
  kind: StaffNotice['kind'],
): Promise<RenderedMail> {
  const { config } = services;
  const language = (await mailLanguage(services, order.owner_email, {})) ?? 'en';
  const template = (language === 'es' && order.template_translations?.es?.name) || order.template_name;
  const url = new URL('/dashboard', config.publicUrl);
  url.searchParams.set('request', order.request_id);
  const { renderStaffNotice } = await import('./staff-notices.emails.tsx');
  return renderStaffNotice({
    kind,
    language,
    product: config.productName,
    name: order.owner_name,
    client: order.client_name,
    template,
    url: url.href,
  });
}
