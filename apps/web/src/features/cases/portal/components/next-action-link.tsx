import { Link } from '@tanstack/react-router';
import type { MessageKey } from '@visafolio/locales/types.ts';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../../ui/button.tsx';
import type { NextAction } from '../next-action.ts';

export type Linked = Exclude<NextAction, 'again' | 'none'>;

const labels = {
  readMessage: 'answering.next.readMessage.action',
  placeFiles: 'answering.next.placeFiles.action',
  startQuestions: 'answering.next.startQuestions.action',
  continueQuestions: 'answering.next.continueQuestions.action',
  giveDocuments: 'answering.next.giveDocuments.anyAction',
  submitQuestions: 'answering.next.submitQuestions.action',
  submitDocuments: 'answering.next.submitDocuments.action',
  viewAnswers: 'answering.next.viewAnswers.action',
  viewDocuments: 'answering.next.viewDocuments.action',
} as const satisfies Record<Linked, MessageKey>;

interface NextActionLinkProps {
  action: Linked;
  requestId: string;
  /** The next document to give. */
  documentId?: string | undefined;
}

/** The portal's one primary button: leads to the place where the next step is done. */
export function NextActionLink({ action, requestId, documentId }: NextActionLinkProps) {
  const { t } = useTranslation();
  return (
    <Link
      {...getPlace(action, requestId, documentId)}
      className={buttonStyles({ className: 'text-center max-sm:w-full' })}
    >
      {t(documentId && action === 'giveDocuments' ? 'answering.next.giveDocuments.action' : labels[action])}
      <ArrowRight size={18} className="shrink-0 rtl:rotate-180" aria-hidden />
    </Link>
  );
}

function getPlace(action: Linked, request_id: string, documentId: string | undefined) {
  const search = { request_id };
  switch (action) {
    case 'readMessage':
      return {
        to: '/client/portal',
        search: { request_id, view: 'portal', messages: 'open' },
        resetScroll: false,
      } as const;
    case 'startQuestions':
    case 'continueQuestions':
      return { to: '/client/questionnaire', search } as const;
    case 'submitQuestions':
    case 'viewAnswers':
      return { to: '/client/questionnaire', search: { request_id, view: 'review' } } as const;
    case 'placeFiles':
      return { to: '/client/documents', search, hash: 'box' } as const;
    case 'submitDocuments':
      return { to: '/client/documents', search, hash: 'submit' } as const;
    case 'giveDocuments':
      return {
        to: '/client/documents',
        search,
        ...(documentId && { hash: `document-${documentId}` }),
      } as const;
    case 'viewDocuments':
      return { to: '/client/documents', search } as const;
  }
}

interface NextActionCardProps extends NextActionLinkProps {
  children: ReactNode;
}

export function NextActionCard({ children, ...link }: NextActionCardProps) {
  const { t } = useTranslation();
  return (
    <section
      aria-labelledby="next-step"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg border border-accent/40 bg-accent-soft px-5 py-5 sm:px-6"
    >
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <h2 id="next-step" className="font-semibold text-accent text-sm">
          {t('answering.next.title')}
        </h2>
        <p className="break-words font-serif text-xl">{children}</p>
      </div>
      <NextActionLink {...link} />
    </section>
  );
}
