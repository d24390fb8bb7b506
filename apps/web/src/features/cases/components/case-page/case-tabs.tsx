import { Link } from '@tanstack/react-router';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { SectionTabs, sectionTab } from '../../../../ui/layout/section-tabs.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { useOpenChecks } from '../../../files/check/api/fact-checks.ts';
import { useCaseConversations } from '../../../messages/api/inbox.ts';
import { getCaseSectionLink } from './case-section-link.ts';
import { sections } from './sections.ts';

export function CaseTabs({ request }: { request: RequestDetail }) {
  const { t } = useTranslation();
  const hasUnread = useCaseConversations(request.id).data?.some(({ unread }) => unread);
  const checks = useOpenChecks(request.id);
  const { document_stats: documents, question_stats: questions } = request;
  const ratios = {
    documents: t('requests.progress.ratio', { done: documents.completed, total: documents.total }),
    answers: t('requests.progress.ratio', { done: questions.answered, total: questions.total }),
  };
  return (
    <SectionTabs label={t('requests.casePage.sections')} className="print:hidden">
      {sections.map((name) => (
        <Link
          key={name}
          {...getCaseSectionLink(request.id, name)}
          search={({ only }: { only?: string }) => (only ? { only } : {})}
          activeOptions={{ exact: true, includeSearch: false }}
          resetScroll={false}
          className={sectionTab}
        >
          {t(`requests.casePage.section.${name}`)}
          {name === 'messages' && hasUnread && (
            <span className="size-2.5 rounded-full bg-accent">
              <span className="sr-only">{t('requests.casePage.unread')}</span>
            </span>
          )}
          {name === 'answers' && checks > 0 && (
            <span className="rounded-full border border-warning-line bg-warning-soft px-2 font-semibold text-warning text-xs tabular-nums">
              <span aria-hidden>{checks}</span>
              <VisuallyHidden>{t('requests.checks.open', { count: checks })}</VisuallyHidden>
            </span>
          )}
          {(name === 'documents' || name === 'answers') && (
            <span className="font-normal tabular-nums" aria-hidden>
              {ratios[name]}
            </span>
          )}
        </Link>
      ))}
    </SectionTabs>
  );
}
