import { Link } from '@tanstack/react-router';
import type { RequestDetail, RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import type { DocumentSource } from '@visafolio/contract/files/fact-checks.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { documentName } from '../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { storedFileUrl } from '../../../../shared/stored-file-url.ts';
import { useOpenChecks } from '../../../files/check/api/fact-checks.ts';
import { getCaseSectionLink } from './case-section-link.ts';

const FactChecks = lazy(() => import('../../../files/check/components/fact-checks.tsx'));
const FilePreview = lazy(() => import('../review/preview/file-preview.tsx'));

/** The open checks of the case's facts, with a preview of its files. */
export function CaseChecks({ request }: { request: RequestDetail }) {
  const { language } = useTranslation();
  const [looking, setLooking] = useState<{ upload: RequestUpload; title: string }>();

  function look({ upload_id, file_path }: DocumentSource) {
    for (const document of request.documents)
      for (const upload of [...document.files, ...document.earlier_uploads])
        if (upload.id === upload_id) return setLooking({ upload, title: documentName(document, language) });
    // The file is in the box.
    window.open(`${storedFileUrl(file_path)}?disposition=inline`, '_blank', 'noopener');
  }

  return (
    <Suspense>
      <FactChecks request={request} onLook={look} />
      {looking && <FilePreview {...looking} onClose={() => setLooking(undefined)} />}
    </Suspense>
  );
}

/** A notice with a link, if there are open checks. */
export function ChecksNotice({ request }: { request: RequestDetail }) {
  const { t } = useTranslation();
  const count = useOpenChecks(request.id);
  if (!count) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-warning-line bg-warning-soft px-4 py-3 text-sm print:hidden">
      <p>{t('requests.checks.notice', { count })}</p>
      <Link
        {...getCaseSectionLink(request.id, 'answers')}
        className="inline-flex min-h-6 items-center font-semibold text-accent underline-offset-4 hover:underline"
      >
        {t('requests.checks.go')}
      </Link>
    </div>
  );
}
