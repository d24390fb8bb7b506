import { getEntryName } from '@visafolio/contract/questions/groups/entry-labels.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import type { TemplateDetail } from '@visafolio/contract/templates/templates.contract.ts';
import { groupNeighbours } from '../../../../shared/group-neighbours.ts';
import {
  choiceText,
  fallbackLang,
  groupName,
  isBilingual,
  questionText,
} from '../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { PartyOfItem } from '../../parties/party-of-item.tsx';
import { EditorSection } from '../editor/editor-section.tsx';
import { DetailRow } from './detail-row.tsx';

type Question = TemplateDetail['questions'][number];

interface TemplateQuestionsProps {
  questions: Question[];
  groups: TemplateDetail['repeating_groups'];
  parties: TemplateDetail['parties'];
}

/** In the client's order, by group, each with its type. */
export function TemplateQuestions({ questions, groups, parties }: TemplateQuestionsProps) {
  const { t, language } = useTranslation();
  const bilingual = isBilingual(questions);
  if (!questions.length)
    return (
      <EditorSection title={t('templates.detail.questions')}>
        <p className="text-muted">{t('templates.detail.noQuestions')}</p>
      </EditorSection>
    );
  const numbered = questions.map((question, index) => ({ question, number: index + 1 }));
  return (
    <EditorSection title={t('templates.detail.questions')}>
      {groupNeighbours(
        numbered,
        ({ question: { options } }) => `${options?.repeating_group} ${options?.group_name}`,
      ).map((members) => {
        const [{ question: first, number: firstNumber }] = members;
        const title = groupName(first, language);
        const repeating = groups.find(({ key }) => key === first.options?.repeating_group);
        return (
          <div key={firstNumber} className="flex flex-col gap-2">
            {title && (
              <h4
                dir="auto"
                lang={fallbackLang(
                  translationIn(first.translations, language)?.group_name,
                  { bilingual },
                  language,
                )}
                className="break-words font-semibold text-sm"
              >
                {title}
              </h4>
            )}
            {repeating && (
              <p dir="auto" className="break-words text-muted text-sm">
                {t('templates.detail.repeats', {
                  name: getEntryName(repeating, language),
                  count: repeating.max,
                })}
              </p>
            )}
            <ol className="divide-y divide-line rounded-lg border border-line">
              {members.map(({ question, number }) => (
                <DetailRow
                  key={number}
                  number={number}
                  title={questionText(question, language)}
                  lang={fallbackLang(
                    translationIn(question.translations, language)?.text,
                    { bilingual },
                    language,
                  )}
                  required={question.required}
                  mark={<PartyOfItem parties={parties} party={question.options?.party} />}
                  note={t(`templates.types.${question.type}`)}
                >
                  {translationIn(question.translations, language)?.help || question.options?.help}
                  {question.options?.choices &&
                    t('templates.detail.choices', {
                      choices: question.options.choices
                        .map((choice) => choiceText(question, choice, language))
                        .join(' · '),
                    })}
                </DetailRow>
              ))}
            </ol>
          </div>
        );
      })}
    </EditorSection>
  );
}
