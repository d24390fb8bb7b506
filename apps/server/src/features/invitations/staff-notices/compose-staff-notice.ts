import type { TemplateTranslations } from '@visafolio/contract/templates/templates.contract.ts';
import type { RenderedMail } from '../../../shared/mail/render-mail.ts';
import type { Services } from '../../../shared/services.ts';
import { mailLanguage } from '../../accounts/mail-orders/mail-language.ts';
import type { StaffNotice } from './staff-notices.emails.tsx';

interface Submission {
  kind: StaffNotice['kind'];
  request_id: string;
  owner_email: string;
  owner_name: string;
  client_name: string;
  template_name: string;
  template_translations: TemplateTranslations | null;
}

/** Tells a request's professional, in their language, that the client has finished a part. */
export async function composeStaffNotice(services: Services, submission: Submission): Promise<RenderedMail> {
  const { config } = services;
  const { template_name, template_translations } = submission;
  const language = (await mailLanguage(services, submission.owner_email, {})) ?? 'en';
  const url = new URL('/dashboard', config.publicUrl);
  url.searchParams.set('request', submission.request_id);
  const { renderStaffNotice } = await import('./staff-notices.emails.tsx');
  return renderStaffNotice({
    kind: submission.kind,
    language,
    product: config.productName,
    name: submission.owner_name,
    client: submission.client_name,
    template: (language === 'es' && template_translations?.es?.name) || template_name,
    url: url.href,
  });
}
