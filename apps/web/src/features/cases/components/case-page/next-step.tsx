import { Link } from '@tanstack/react-router';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import clsx from 'clsx';
import { ArrowRight, BellRing, CircleCheckBig, Hourglass, MailX, MessageSquare } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { namePartiesIn } from '../../../templates/parties/name-parties-in.ts';
import { listOpenRequired } from '../case/list-open-required.ts';
import { getCaseSectionLink, staffBoxId } from './case-section-link.ts';

const looks = {
  invitation: { Icon: MailX, tone: 'border-danger-line bg-danger-soft text-danger' },
  message: { Icon: MessageSquare, tone: 'border-warning-line bg-warning-soft text-warning' },
  review: { Icon: BellRing, tone: 'border-warning-line bg-warning-soft text-warning' },
  ready: { Icon: CircleCheckBig, tone: 'border-success-line bg-success-soft text-success' },
  stalled: { Icon: BellRing, tone: 'border-warning-line bg-warning-soft text-warning' },
  waiting: { Icon: Hourglass, tone: 'border-line bg-surface text-muted' },
} as const;

const places = {
  files: 'documents',
  answers: 'answers',
  invitation: 'overview',
  messages: 'messages',
  box: 'documents',
} as const;

const hashes: Partial<Record<keyof typeof places, string>> = {
  invitation: 'invitation-delivery',
  box: staffBoxId,
};

/** The case's next step, with a link; renders nothing once it is completed. */
export function NextStep({ request }: { request: RequestDetail }) {
  const { t, language } = useTranslation();
  const { attention, to_review, files_to_place } = request;
  // Files in the box must be placed before they can be reviewed.
  const underDocuments = to_review - files_to_place;
  if (request.status === 'completed') return null;
  const { Icon, tone } = looks[attention ?? 'waiting'];
  const place = getPlace();
  return (
    <div className={clsx('flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border px-4 py-2.5', tone)}>
      <p className="flex min-w-0 flex-1 basis-56 items-start gap-2.5 text-ink">
        <Icon size={18} className={clsx('mt-0.75 shrink-0', tone)} aria-hidden />
        <span className="min-w-0 break-words">
          <span className="font-semibold">{t('requests.casePage.next')}</span> {text()}
        </span>
      </p>
      {place && (
        <Link
          {...getCaseSectionLink(request.id, places[place])}
          hash={hashes[place] ?? ''}
          resetScroll={false}
          className="flex min-h-9 items-center gap-1.5 font-semibold text-accent text-sm underline-offset-4 hover:underline pointer-coarse:min-h-11 print:hidden"
        >
          {t(`requests.casePage.goTo.${place}`)}
          <ArrowRight size={16} className="rtl:rotate-180" aria-hidden />
        </Link>
      )}
    </div>
  );

  function getPlace(): keyof typeof places | undefined {
    if (attention === 'invitation') return 'invitation';
    if (attention === 'review') {
      if (underDocuments > 0) return 'files';
      return files_to_place > 0 ? 'box' : 'answers';
    }
    return attention === 'message' ? 'messages' : undefined;
  }

  function text(): string {
    if (attention === 'review') {
      if (underDocuments > 0) {
        const review = t('requests.casePage.reviewFiles', { count: underDocuments });
        return files_to_place > 0
          ? `${review} ${t('requests.casePage.toPlaceOnly', { count: files_to_place })}`
          : review;
      }
      if (files_to_place > 0) return t('requests.casePage.placeFiles', { count: files_to_place });
      const parties = namePartiesIn(request.submitted_parties, language);
      return parties
        ? t('requests.casePage.reviewPartAnswers', { parties })
        : t('requests.casePage.reviewAnswers');
    }
    if (attention) return t(`requests.casePage.attention.${attention}`);
    const missing = listOpenRequired(request, language);
    const count = missing.documents.length + missing.questions.length;
    return count ? t('requests.casePage.waitingFor', { count }) : t('requests.casePage.waiting');
  }
}
