import { isReadFromDocuments } from '@visafolio/contract/files/stated-facts.ts';
import { FactKey } from '@visafolio/contract/questions/fact-key.ts';
import type { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import type { CataloguedFact } from '@visafolio/contract/templates/templates.contract.ts';
import { useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { SearchSelect } from '../../../../../ui/form/search-select.tsx';
import { useFacts } from '../../../api/facts.ts';
import type { TemplateForm } from '../../../template-form.ts';

interface FactSelectProps {
  path: `groups.${number}.questions.${number}`;
  number: number;
}

const none = 'none';

/**
 * What the question asks for on official forms, from the facts that fit its type; in a section that repeats, from those that are asked for each
 * entry. Their words are those of the forms. Renders nothing if none fits and none is chosen.
 */
export function FactSelect({ path, number }: FactSelectProps) {
  const { t } = useTranslation();
  const { setValue } = useFormContext<TemplateForm>();
  const type = useWatch<TemplateForm, `${typeof path}.type`>({ name: `${path}.type` });
  const chosen = useWatch<TemplateForm, `${typeof path}.fact`>({ name: `${path}.fact` });
  const [, group = ''] = path.split('.');
  const repeating = Boolean(useWatch<TemplateForm>({ name: `groups.${Number(group)}.repeating` }));
  const [q, setQ] = useState('');
  const facts = useFacts();
  const fitting = useMemo(() => listFitting(facts, type, repeating), [facts, type, repeating]);
  if (!fitting.length && chosen === undefined) return null;

  const toOption = ({ key, text }: CataloguedFact) => ({
    value: key,
    label: text,
    detail: !repeating && isReadFromDocuments(key, type) ? t('facts.editor.read', { key }) : key,
  });
  const wanted = foldText(q.trim());
  const found = fitting
    .map(toOption)
    .filter(({ label, detail }) => foldText(`${label} ${detail}`).includes(wanted));
  const chosenText = facts.find(({ key }) => key === chosen)?.text ?? chosen;
  return (
    <div className="w-full sm:w-80">
      <SearchSelect
        size="sm"
        aria-label={t('facts.editor.label', { number })}
        shown={chosenText ? t('facts.editor.chosen', { fact: chosenText }) : t('facts.editor.none')}
        value={chosen ?? none}
        fixed={[{ value: none, label: t('facts.editor.none'), detail: t('facts.editor.hint') }]}
        found={found}
        onChoose={({ value }) =>
          setValue(`${path}.fact`, FactKey.safeParse(value).data, { shouldDirty: true })
        }
        onOpenChange={() => setQ('')}
        q={q}
        onSearch={setQ}
        searchLabel={t('facts.editor.search')}
        loading={false}
        note={found.length ? undefined : t('facts.editor.noneFound')}
      />
    </div>
  );
}

/** Those that documents answer come first, because they are the most asked for. */
const listFitting = (facts: readonly CataloguedFact[], type: QuestionType, repeating: boolean) =>
  facts
    .filter(({ types, group }) => types.includes(type) && (group !== null) === repeating)
    .toSorted((a, b) => Number(isReadFromDocuments(b.key, type)) - Number(isReadFromDocuments(a.key, type)));
