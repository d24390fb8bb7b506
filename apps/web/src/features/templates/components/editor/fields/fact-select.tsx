import { fitsQuestion } from '@visafolio/contract/files/fact-types.ts';
import { FactName } from '@visafolio/contract/files/facts.ts';
import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { SearchSelect } from '../../../../../ui/form/search-select.tsx';
import type { TemplateForm } from '../../../template-form.ts';

interface FactSelectProps {
  path: `groups.${number}.questions.${number}`;
  number: number;
}

const none = 'none';

/** The fact of a document that answers the question; renders nothing if no fact fits its type, or if it is asked for several entries. */
export function FactSelect({ path, number }: FactSelectProps) {
  const { t } = useTranslation();
  const { setValue } = useFormContext<TemplateForm>();
  const type = useWatch<TemplateForm, `${typeof path}.type`>({ name: `${path}.type` });
  const fact = useWatch<TemplateForm, `${typeof path}.fact`>({ name: `${path}.fact` });
  const [, group = ''] = path.split('.');
  const repeating = useWatch<TemplateForm>({ name: `groups.${Number(group)}.repeating` });
  const [q, setQ] = useState('');
  const fitting = FactName.options.filter((each) => fitsQuestion(each, type));
  if (repeating || !fitting.length) return null;

  const chosen = fitting.find((each) => each === fact);
  const options = fitting.map((each) => ({
    value: each,
    label: t(`facts.names.${each}`),
    detail: t(`facts.groups.${toGroup(each)}`),
  }));
  const wanted = foldText(q.trim());
  const found = options.filter(({ label, detail }) => foldText(`${label} ${detail}`).includes(wanted));
  return (
    <div className="w-full sm:w-72">
      <SearchSelect
        size="sm"
        aria-label={t('facts.editor.label', { number })}
        shown={
          chosen ? t('facts.editor.chosen', { fact: t(`facts.names.${chosen}`) }) : t('facts.editor.none')
        }
        value={chosen ?? none}
        fixed={[{ value: none, label: t('facts.editor.none'), detail: t('facts.editor.hint') }]}
        found={found}
        onChoose={({ value }) =>
          setValue(`${path}.fact`, FactName.safeParse(value).data, { shouldDirty: true })
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

type Group<Name extends string> = Name extends `${infer First}.${string}` ? First : never;
const toGroup = (fact: FactName) => fact.slice(0, fact.indexOf('.')) as Group<FactName>;
