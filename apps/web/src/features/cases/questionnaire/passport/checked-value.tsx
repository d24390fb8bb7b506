import type { AnswerSuggestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { MessageKey } from '@visafolio/locales/types.ts';
import { CircleCheck, Eye, History } from 'lucide-react';
import { type FormEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import type { DateProblem } from '../../../../ui/form/date-problem.ts';
import { FieldContext } from '../../../../ui/form/field-context.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { PageCrop } from '../../../files/read/components/page-crop.tsx';
import { AnswerText } from '../components/answer-text.tsx';
import { QuestionControl } from '../components/question/question-control.tsx';
import type { ShownQuestion } from '../shown-question.ts';
import { EarlierSource } from '../suggestions/earlier-source.tsx';
import { isFromFile } from '../suggestions/suggestion.ts';
import { listAnswers, listWarnings } from '../suggestions/suggestion-texts.ts';

/** What the client did with a value. */
export type Judgement = 'accepted' | 'edited' | 'skipped';

const judgementTexts = {
  accepted: 'passport.check.accepted',
  edited: 'passport.check.edited',
  skipped: 'passport.check.skipped',
} as const satisfies Record<Judgement, MessageKey>;

interface CheckedValueProps {
  suggestion: AnswerSuggestion;
  question: ShownQuestion;
  /** The current answer. */
  answer: string | undefined;
  judgement: Judgement | undefined;
  onSave: (answer: string) => void;
  onSkip: () => void;
  onReopen: () => void;
}

/** A suggested value, its place in the file or its case, and its actions. */
export function CheckedValue(props: CheckedValueProps) {
  const { suggestion, question, judgement } = props;
  const { t, language } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const name = useRef<HTMLHeadingElement>(null);
  const focusFallback = useFocusFallback(name);
  const isLow = isFromFile(suggestion) && suggestion.confidence === 'low';
  // A badge says that a value was hard to read.
  const warnings = isLow && suggestion.doubts.length === 0 ? [] : listWarnings(suggestion, t);
  const read = suggestion.answers[language];
  const shown = judgement === 'skipped' ? read : (judgement && props.answer) || read;

  return (
    <Card as="li" {...focusFallback} className="gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3
          ref={name}
          tabIndex={-1}
          className="min-w-0 text-muted text-sm outline-none"
          lang={question.lang.text}
          dir="auto"
        >
          {question.text}
        </h3>
        {isLow && !judgement && (
          <Badge tone="warning" icon={<Eye size={14} aria-hidden />}>
            {t('passport.check.lookClosely')}
          </Badge>
        )}
      </div>
      <div className="grid items-center gap-4 sm:grid-cols-2">
        <p className="min-w-0 break-words font-serif text-xl">
          <AnswerText question={question} answer={shown} />
        </p>
        {isFromFile(suggestion) ? (
          <PageCrop
            {...suggestion}
            label={t('passport.check.picture', { question: question.text })}
            className={suggestion.place ? 'h-20 w-full' : 'h-40 w-full'}
          />
        ) : (
          <p className="flex min-w-0 items-start gap-2 break-words text-muted text-sm">
            <History size={16} className="mt-0.5 shrink-0" aria-hidden />
            <span className="min-w-0">
              <EarlierSource suggestion={suggestion} />
            </span>
          </p>
        )}
      </div>
      {!judgement &&
        warnings.map((warning) => (
          <p key={warning} className="text-sm text-warning">
            {warning}
          </p>
        ))}
      {isEditing ? (
        <CorrectedValue
          question={question}
          value={shown}
          onSave={(answer) => {
            setEditing(false);
            props.onSave(answer);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <div className="flex min-h-11 flex-wrap items-center gap-2">
          {judgement ? (
            <>
              <p className="flex items-center gap-2 font-semibold text-sm" role="status">
                {judgement !== 'skipped' && <CircleCheck size={18} className="text-success" aria-hidden />}
                {t(judgementTexts[judgement])}
              </p>
              <Button
                size="sm"
                variant="link"
                aria-label={t('passport.check.editOf', { question: question.text })}
                onClick={once(() => {
                  if (judgement === 'skipped') props.onReopen();
                  setEditing(true);
                })}
              >
                {t('passport.check.edit')}
              </Button>
            </>
          ) : (
            <>
              {listAnswers(suggestion, language).map((answer, _, { length }) => (
                <Button
                  key={answer}
                  size="sm"
                  variant={isLow ? 'outline' : 'primary'}
                  aria-label={
                    length === 1 ? t('passport.check.acceptOf', { question: question.text }) : undefined
                  }
                  onClick={once(() => props.onSave(answer))}
                  className="max-sm:grow"
                >
                  {length === 1 ? (
                    t('passport.check.accept')
                  ) : (
                    <AnswerText question={question} answer={answer} />
                  )}
                </Button>
              ))}
              <Button
                size="sm"
                variant="outline"
                aria-label={t('passport.check.editOf', { question: question.text })}
                onClick={once(() => setEditing(true))}
              >
                {t('passport.check.edit')}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('passport.check.skipOf', { question: question.text })}
                onClick={once(props.onSkip)}
              >
                {t('passport.check.skip')}
              </Button>
            </>
          )}
        </div>
      )}
    </Card>
  );
}

/** Ignores the second click of a double click, which would hit what has replaced the button. */
const once = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};

interface CorrectedValueProps {
  question: ShownQuestion;
  value: string;
  onSave: (answer: string) => void;
  onCancel: () => void;
}

function CorrectedValue({ question, value, onSave, onCancel }: CorrectedValueProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [problem, setProblem] = useState<DateProblem>();
  const isRight = typed.trim() !== '' && problem === undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isRight) onSave(typed);
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-3">
      <label htmlFor={id} id={`${id}-label`} className="sr-only" lang={question.lang.text}>
        {question.text}
      </label>
      <FieldContext value={{ id, describedBy: undefined, invalid: problem !== undefined, required: true }}>
        <QuestionControl
          question={question}
          value={typed}
          onChange={setTyped}
          onSettle={() => {}}
          onLeave={() => {}}
          onDateProblem={setProblem}
          labelId={`${id}-label`}
          describedBy={undefined}
          invalid={problem !== undefined}
        />
      </FieldContext>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={!isRight}>
          {t('passport.check.save')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {t('passport.check.cancel')}
        </Button>
      </div>
    </form>
  );
}
