import { interfaceLanguages } from '@visafolio/contract/cases/contacts/contact-choices.ts';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { type Language, languageCodes } from '@visafolio/contract/shared/languages.ts';
import { visaName } from '@visafolio/locales/visa-name.ts';
import { Pencil } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { loadNamespaces } from '../../../../shared/i18n/language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Heading } from '../../../../ui/layout/heading.tsx';

const EditRequestDialog = lazy(async () => {
  const [module] = await Promise.all([import('./edit-request-dialog.tsx'), loadNamespaces('dates')]);
  return module;
});

const linkStyle = 'text-accent underline underline-offset-4 hover:text-accent-strong';

/** The client's data, with a button to correct it; empty lines are left out. */
export function ClientInformation({ request }: { request: RequestDetail }) {
  const { t, language } = useTranslation();
  const [editing, setEditing] = useState(false);
  const { contact } = request;
  const phone = contact?.phone;
  const preferred = contact?.preferred_language;
  return (
    <Card as="section" className="@container gap-4 p-5" aria-labelledby="client-information">
      <div className="flex items-center justify-between gap-4">
        <Heading id="client-information" className="font-serif text-lg">
          {t('requests.details.client')}
        </Heading>
        {request.can.edit && (
          <Button variant="outline" size="sm" className="-my-1" onClick={() => setEditing(true)}>
            <Pencil size={16} aria-hidden />
            {t('requests.edit.button')}
          </Button>
        )}
      </div>
      <dl className="grid gap-x-6 gap-y-4 @md:grid-cols-2">
        <Line label={t('requests.details.email')}>
          <a href={`mailto:${request.email}`} className={linkStyle}>
            {request.email}
          </a>
        </Line>
        <Line label={t('requests.details.phone')}>
          {phone && (
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} dir="ltr" className={linkStyle}>
              {phone}
            </a>
          )}
        </Line>
        <Line label={t('requests.details.address')}>{contact?.address}</Line>
        <Line label={t('requests.details.caseNumber')}>{request.case_number}</Line>
        <Line label={t('requests.details.created')}>{formatDate(request.created_at, language)}</Line>
        <Line label={t('requests.details.preferredLanguage')}>
          {preferred && languageName(preferred, language)}
        </Line>
        <Line label={t('requests.details.visaType')}>{visaName(request.visa_type, t)}</Line>
        <Line label={t('requests.details.sponsor')}>
          {request.sponsor_name && `${request.sponsor_name}\n${request.sponsor_email}`}
        </Line>
      </dl>
      {editing && (
        <Suspense>
          <EditRequestDialog request={request} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd dir="auto" className="whitespace-pre-line break-words">
        {children}
      </dd>
    </div>
  );
}

const codes: Record<string, string> = {
  ...Object.fromEntries(languageCodes.map((code) => [interfaceLanguages[code], code])),
  French: 'fr',
  German: 'de',
  Italian: 'it',
  Portuguese: 'pt',
  Chinese: 'zh',
  Japanese: 'ja',
  Korean: 'ko',
  Arabic: 'ar',
  Hindi: 'hi',
};

/** A contact's preferred language, stored by its English name, in the user's language. */
function languageName(name: string, language: Language): string {
  const code = codes[name];
  const word = (code && new Intl.DisplayNames([language], { type: 'language' }).of(code)) || name;
  return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
}
