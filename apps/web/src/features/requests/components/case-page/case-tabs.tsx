import { Link, useRouterState } from '@tanstack/react-router';
import type { RequestDetail } from '@visafolio/contract/requests/requests.contract.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { linkTo } from './link-to.ts';
import { sections } from './sections.ts';

/** The ways to the sections of a case; on a phone they scroll sideways, the open one in sight. */
export function CaseTabs({ request }: { request: RequestDetail }) {
  const { t } = useTranslation();
  const row = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { document_stats: documents, question_stats: questions } = request;
  const ratios = {
    documents: t('requests.progress.ratio', { done: documents.completed, total: documents.total }),
    answers: t('requests.progress.ratio', { done: questions.answered, total: questions.total }),
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the section
  useEffect(() => {
    const showOpen = () => {
      const open = row.current?.querySelector<HTMLElement>('[aria-current=page]');
      if (row.current && open)
        row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2;
    };
    showOpen();
    window.addEventListener('resize', showOpen);
    return () => window.removeEventListener('resize', showOpen);
  }, [path]);

  return (
    <nav
      ref={row}
      aria-label={t('requests.casePage.sections')}
      className="relative -mx-4 flex overflow-x-auto border-line border-b px-4 sm:mx-0 sm:px-0 print:hidden"
    >
      {sections.map((name) => (
        <Link
          key={name}
          {...linkTo(request.id, name)}
          activeOptions={{ exact: true, includeSearch: false }}
          resetScroll={false}
          className="flex min-h-11 shrink-0 items-center gap-2 border-transparent border-b-2 px-3 font-semibold text-muted text-sm no-underline hover:text-ink focus-visible:-outline-offset-3 aria-[current=page]:border-accent aria-[current=page]:text-accent sm:px-4"
        >
          {t(`requests.casePage.section.${name}`)}
          {(name === 'documents' || name === 'answers') && (
            <span className="font-normal tabular-nums" aria-hidden>
              {ratios[name]}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
