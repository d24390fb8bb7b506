import type { RequestDetail } from '@visafolio/contract/requests/requests.contract.ts';
import { Circle, CircleCheck, CircleDashed } from 'lucide-react';
import { formatDate } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { documentName } from '../in-language.ts';
import { RequiredStar } from './detail-section.tsx';
import { UploadLinks } from './upload-links.tsx';

const icons = {
  pending: { Icon: Circle, color: 'text-control' },
  'in-progress': { Icon: CircleDashed, color: 'text-info' },
  completed: { Icon: CircleCheck, color: 'text-success' },
};

/** One document that was asked for, and its file once there is one. */
export function DocumentRow({ document }: { document: RequestDetail['documents'][number] }) {
  const { t, language } = useTranslation();
  const { Icon, color } = icons[document.status];
  return (
    <li className="flex items-start gap-3 px-4 py-3.5">
      <Icon size={20} className={`mt-0.5 shrink-0 ${color}`} aria-hidden />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="break-words font-semibold">
          <span dir="auto">{documentName(document, language)}</span>
          {document.required && <RequiredStar />}
        </p>
        <p className="text-muted text-sm">{statusText()}</p>
        {document.upload && <UploadLinks upload={document.upload} />}
      </div>
    </li>
  );

  function statusText() {
    if (document.status === 'in-progress') return t('requests.details.uploading');
    if (!document.uploaded_at) return t('requests.details.notUploaded');
    return t('requests.details.uploaded', { date: formatDate(document.uploaded_at, language) });
  }
}
