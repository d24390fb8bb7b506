import { Link } from '@tanstack/react-router';
import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../../ui/button.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { useSuggestions } from '../api/suggestions.ts';
import type { ShownQuestion } from '../shown-question.ts';
import { isFromFile } from '../suggestions/suggestion.ts';
import type { AnswersInHand } from '../use-answers.ts';
import { CheckValues } from './check-values.tsx';
import { countForPassport } from './count-for-passport.ts';
import { ReadingPassport } from './reading-passport.tsx';
import { TakePassport } from './take-passport.tsx';
import { usePassportPhoto } from './use-passport-photo.ts';

interface PassportStartProps {
  request: PortalRequest;
  questions: readonly ShownQuestion[];
  /** Questions that are asked, in the same order. */
  asked: readonly PortalQuestion[];
  inHand: AnswersInHand;
}

/** 'Start with your passport': takes one photo and checks its values; every step can be skipped. */
export function PassportStart({ request, questions, asked, inHand }: PassportStartProps) {
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
        from="file"
        suggestions={suggestions.data.suggestions.filter(isFromFile)}
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
            answerable={countForPassport(asked, inHand.answers, suggestions.data.passport_party)}
            unreadable={photo.state === 'unreadable'}
            onReceived={photo.received}
          />
        )}
      </Card>
      {withoutIt}
    </>
  );
}
