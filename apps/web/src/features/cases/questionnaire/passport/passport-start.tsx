import { Link } from '@tanstack/react-router';
import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../../ui/button.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { useSuggestions } from '../api/suggestions.ts';
import type { ShownQuestion } from '../shown-question.ts';
import type { AnswersInHand } from '../use-answers.ts';
import { CheckValues } from './check-values.tsx';
import { ReadingPassport } from './reading-passport.tsx';
import { TakePassport } from './take-passport.tsx';
import { usePassportPhoto } from './use-passport-photo.ts';

interface PassportStartProps {
  request: PortalRequest;
  questions: readonly ShownQuestion[];
  /** Number of questions that a passport would answer. */
  answerable: number;
  inHand: AnswersInHand;
}

/** 'Start with your passport': takes one photo and checks its values; every step can be skipped. */
export default function PassportStart({ request, questions, answerable, inHand }: PassportStartProps) {
  const { t } = useTranslation();
  const suggestions = useSuggestions(request.id, true);
  const photo = usePassportPhoto(request.id, suggestions);
  const withoutIt = (
    <Link
      to="/client/questionnaire"
      search={{ request_id: request.id, question: '1' }}
      className={buttonStyles({ variant: 'ghost', className: 'self-center' })}
    >
      {t(photo.state === 'ask' ? 'passport.without' : 'passport.goOn')}
    </Link>
  );

  if (suggestions.error && !suggestions.data)
    return (
      <>
        <LoadFailure query={suggestions}>{t('passport.failed')}</LoadFailure>
        {withoutIt}
      </>
    );
  if (!suggestions.data) return <PageSpinner />;
  if (photo.state === 'check')
    return (
      <CheckValues
        requestId={request.id}
        suggestions={suggestions.data.suggestions}
        questions={questions}
        inHand={inHand}
        onAgain={photo.again}
      />
    );
  return (
    <>
      <Card className="p-5 sm:p-8">
        {photo.state === 'reading' ? (
          <ReadingPassport />
        ) : (
          <TakePassport
            requestId={request.id}
            documentId={suggestions.data.passport_document_id}
            answerable={answerable}
            unreadable={photo.state === 'unreadable'}
            onReceived={photo.received}
          />
        )}
      </Card>
      {withoutIt}
    </>
  );
}
