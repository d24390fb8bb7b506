import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { ConditionalQuestion } from '@visafolio/contract/questions/not-asked.ts';
import { type Language, languageCodes, languages } from '@visafolio/contract/shared/languages.ts';
import type { DocumentTranslations } from '@visafolio/contract/templates/templates.contract.ts';
import { RotateCcw } from 'lucide-react';
import { Suspense, use, useEffect, useState } from 'react';
import { documentName } from '../../../../shared/i18n/in-language.ts';
import type { Translation } from '../../../../shared/i18n/language.ts';
import { OtherTranslation, useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import type { Answers } from '../answers.ts';
import { toShownQuestions } from '../shown-question.ts';
import { loadClientParts } from './client-parts.ts';
import { loadPreviewTexts } from './preview-texts.ts';
import { PreviewedQuestion } from './previewed-question.tsx';

/** As the rules of conditions see it. */
type PreviewedDocument = ConditionalQuestion & {
  name: string;
  translations: DocumentTranslations | null;
  repeating_group: null;
};

interface QuestionnairePreviewProps {
  questions: readonly PortalQuestion[];
  documents: readonly PreviewedDocument[];
  /** The question to show, if it is asked. */
  currentId: string | undefined;
}

/** A questionnaire as the client sees it, in either language. Answers can be tried; nothing is sent. */
export const QuestionnairePreview = (props: QuestionnairePreviewProps) => (
  <Suspense fallback={<PageSpinner />}>
    <LoadedPreview {...props} />
  </Suspense>
);

function LoadedPreview({ questions, documents, currentId }: QuestionnairePreviewProps) {
  const { labelAll, listAsked } = use(loadClientParts());
  const { t, language: reader } = useTranslation();
  const [language, setLanguage] = useState<Language>(reader);
  const translation = useOtherTranslation(language);
  const [answers, setAnswers] = useState<Answers>({});
  const [chosenId, setChosenId] = useState(currentId);
  const [followed, setFollowed] = useState(currentId);
  if (currentId !== followed) {
    setFollowed(currentId);
    if (currentId !== undefined) setChosenId(currentId);
  }

  const asked = listAsked(questions, answers);
  const all = new Set(listAsked([...questions, ...documents], answers).map(({ id }) => id));
  const askedDocuments = documents.filter(({ id }) => all.has(id));
  const isHidden = questions.some(({ id }) => id === chosenId) && !asked.some(({ id }) => id === chosenId);
  const shown = toShownQuestions(asked, language, labelAll(questions, language));
  const index = Math.max(0, findPlace(questions, asked, chosenId));
  const question = shown[index];

  return (
    <section aria-label={t('editor.preview.title')} className="sticky top-24 flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-muted text-sm">{t('editor.preview.title')}</h2>
        <fieldset
          aria-label={t('editor.preview.language')}
          className="inline-flex rounded-md bg-ink/5 p-0.5 ring-1 ring-line ring-inset"
        >
          {languageCodes.map((code) => (
            <button
              key={code}
              type="button"
              lang={code}
              aria-pressed={code === language}
              onClick={() => setLanguage(code)}
              className="min-h-8 rounded-[calc(var(--radius-md)-2px)] px-3 font-semibold text-muted text-xs hover:text-ink aria-pressed:bg-surface aria-pressed:text-accent aria-pressed:shadow-card pointer-coarse:min-h-11"
            >
              {languages[code].name}
            </button>
          ))}
        </fieldset>
      </div>
      <div
        lang={language}
        className="flex h-[min(40rem,calc(100dvh-12rem))] min-h-96 flex-col overflow-y-auto overscroll-contain bg-paper sm:rounded-[2.25rem] sm:border-[0.6rem] sm:border-ink sm:p-4"
      >
        <OtherTranslation value={translation}>
          {question ? (
            <PreviewedQuestion
              questions={shown}
              index={index}
              answers={answers}
              onAnswer={(answer) => setAnswers((now) => ({ ...now, [question.id]: answer }))}
              onGo={(next) => setChosenId(shown[next]?.id)}
            />
          ) : (
            <NoQuestions />
          )}
          <AskedDocuments documents={askedDocuments} />
        </OtherTranslation>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-muted text-sm">
          {t(isHidden ? 'editor.preview.hidden' : 'editor.preview.asked', {
            asked: asked.length,
            count: questions.filter(({ repeating_group }) => !repeating_group).length,
          })}
        </p>
        <Button
          variant="ghost"
          size="sm"
          className="text-muted"
          disabled={Object.keys(answers).length === 0}
          onClick={() => setAnswers({})}
        >
          <RotateCcw size={16} aria-hidden />
          {t('editor.preview.clear')}
        </Button>
      </div>
    </section>
  );
}

/** Names of the documents that the client would be asked for by these answers. */
function AskedDocuments({ documents }: { documents: readonly PreviewedDocument[] }) {
  const { t, language } = useTranslation();
  if (documents.length === 0) return null;
  return (
    <section aria-label={t('templates.detail.documents')} className="mt-5 border-line border-t pt-4">
      <h3 className="font-semibold text-muted text-sm">{t('templates.detail.documents')}</h3>
      <ul className="mt-2 flex list-disc flex-col gap-1 ps-5 text-sm">
        {documents.map((document) => (
          <li key={document.id} dir="auto" className="break-words">
            {documentName(document, language)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoQuestions() {
  const { t } = useTranslation();
  return <p className="m-auto text-center text-muted">{t('templates.detail.noQuestions')}</p>;
}

/** The place among the asked questions; for one that is not asked, that of the asked one before it. */
function findPlace(
  questions: readonly PortalQuestion[],
  asked: readonly PortalQuestion[],
  chosenId: string | undefined,
): number {
  const chosen = questions.findIndex(({ id }) => id === chosenId);
  const before = new Set(questions.slice(0, chosen + 1).map(({ id }) => id));
  return asked.findLastIndex(({ id }) => before.has(id));
}

/** Null while it loads, and for the page's own language. */
function useOtherTranslation(language: Language): Translation | null {
  const { language: reader } = useTranslation();
  const [other, setOther] = useState<Translation | null>(null);
  useEffect(() => {
    if (language === reader) return;
    let isCurrent = true;
    loadPreviewTexts(language).then(
      (loaded) => isCurrent && setOther(loaded),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [language, reader]);
  return other?.language === language ? other : null;
}
