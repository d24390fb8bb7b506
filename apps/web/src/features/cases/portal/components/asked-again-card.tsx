import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../../ui/button.tsx';
import { Card, CardTitle } from '../../../../ui/layout/card.tsx';
import { getUnsentStorage } from '../../../client-pages/unsent-storage.ts';
import { useDocumentStates, useDocuments } from '../../../files/uploads/api/documents.ts';
import { ReasonText } from '../../../translation/components/reason-text.tsx';
import { answersByQuestion } from '../../questionnaire/answers.ts';
import { useQuestions, useResponses } from '../../questionnaire/api/questionnaire.ts';
import { mergeUnsentAnswers } from '../../questionnaire/outbox/merge-unsent-answers.ts';
import { listAskedAgain } from '../asked-again.ts';

/** Lists what the legal team requests again and why; renders nothing if there is none. */
export default function AskedAgainCard({ requestId }: { requestId: string }) {
  const { t, language } = useTranslation();
  const documents = useDocuments(requestId).data;
  const states = useDocumentStates(requestId).data;
  const questions = useQuestions(requestId).data;
  const responses = useResponses(requestId).data;
  const answers = mergeUnsentAnswers(answersByQuestion(responses ?? []), getUnsentStorage(requestId).read());
  const asked = listAskedAgain({ documents, states }, { questions, responses, answers }, language);
  if (asked.length === 0) return null;
  return (
    <Card
      as="section"
      aria-labelledby="asked-again"
      className="gap-4 border-warning-line bg-warning-soft p-5 sm:p-6"
    >
      <CardTitle id="asked-again">{t('portal.again.title', { count: asked.length })}</CardTitle>
      <ul className="flex flex-col divide-y divide-warning-line">
        {asked.map((each, index) => (
          <li
            key={each.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 flex-1 basis-56">
              <p className="break-words font-semibold" dir="auto" lang={each.lang} id={`again-${each.id}`}>
                {each.name}
              </p>
              <p>
                <ReasonText reason={each.reason} translations={each.reasonTranslations} />
              </p>
            </div>
            <Link
              {...(each.number === undefined
                ? { to: '/client/documents', search: { request_id: requestId }, hash: `document-${each.id}` }
                : {
                    to: '/client/questionnaire',
                    search: { request_id: requestId, question: String(each.number) },
                  })}
              id={`again-${each.id}-action`}
              aria-labelledby={`again-${each.id}-action again-${each.id}`}
              className={buttonStyles({
                variant: index === 0 ? 'primary' : 'outline',
                className: 'max-sm:w-full',
              })}
            >
              {t(each.number === undefined ? 'portal.again.document' : 'portal.again.answer')}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
