import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import { groupNeighbours } from '../../../../shared/group-neighbours.ts';
import { fallbackLang, groupName, isBilingual } from '../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Heading } from '../../../../ui/layout/heading.tsx';
import { RowList } from '../detail-section.tsx';
import { QuestionRow } from './question-row.tsx';

interface QuestionGroupsProps {
  request: RequestDetail;
  /** The questions to show. */
  questions: RequestDetail['questions'];
}

export function QuestionGroups({ request, questions }: QuestionGroupsProps) {
  const { language } = useTranslation();
  return groupNeighbours(questions, ({ options }) => options?.group_name).map((group) => {
    const [first] = group;
    const title = groupName(first, language);
    return (
      <div key={first.id} className="flex flex-col gap-2">
        {title && (
          <Heading
            below
            dir="auto"
            lang={fallbackLang(
              translationIn(first.translations, language)?.group_name,
              { bilingual: isBilingual(request.questions), own: first.own },
              language,
            )}
            className="mt-2 break-words font-semibold text-sm"
          >
            {title}
          </Heading>
        )}
        <RowList>
          {group.map((question) => (
            <QuestionRow key={question.id} question={question} request={request} />
          ))}
        </RowList>
      </div>
    );
  });
}
