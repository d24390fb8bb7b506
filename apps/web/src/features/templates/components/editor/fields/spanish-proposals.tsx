import { countTranslated } from '@visafolio/contract/templates/count-translated.ts';
import { useState } from 'react';
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form';
import { refusalText } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { Progress } from '../../../../../ui/feedback/progress.tsx';
import { useProposals, useTranslationSettings } from '../../../../translation/api/translation.ts';
import type { TemplateForm } from '../../../template-form.ts';
import { toTemplateInput } from '../../../template-form-values.ts';

/** Of one call. */
const atOnce = 50;

/** How much of the template can be read in Spanish, and proposals of what is missing. A default export: it comes with the Spanish fields. */
export default function SpanishProposals() {
  const { t } = useTranslation();
  const { getValues, setValue } = useFormContext<TemplateForm>();
  const form = useWatch<TemplateForm>() as TemplateForm;
  const settings = useTranslationSettings().data;
  const propose = useProposals();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const { texts, translated, machine } = countTranslated(toTemplateInput(form));
  const missing = missingTexts(form);
  const canPropose = settings?.engine && settings.agreed_at;

  const fill = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      for (let at = 0; at < missing.length; at += atOnce) {
        const part = missing.slice(at, at + atOnce);
        const proposed = await propose.mutateAsync({
          language: 'en',
          translation_language: 'es',
          texts: part.map(({ text }) => text),
        });
        part.forEach(({ path, origin }, index) => {
          // What was typed meanwhile stays.
          if (getValues(path)) return;
          setValue(path, proposed.texts[index]?.text ?? '', { shouldDirty: true });
          setValue(origin, 'machine', { shouldDirty: true });
        });
      }
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };

  const words = t('translation.proposals.meter', { done: translated, total: texts });
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="flex w-full flex-col gap-1.5">
        <p className="text-sm">
          {words}
          {machine > 0 && (
            <span className="text-warning"> {t('translation.proposals.unread', { count: machine })}</span>
          )}
        </p>
        <Progress
          value={texts ? (translated / texts) * 100 : 0}
          label={t('translation.proposals.title')}
          valueText={words}
          size="sm"
        />
      </div>
      {failure !== undefined && (
        <Alert tone="danger">{refusalText(failure, t, t('translation.proposals.failed'))}</Alert>
      )}
      {canPropose && missing.length > 0 && (
        <Button variant="outline" size="sm" loading={isBusy} onClick={() => void fill()}>
          {t('translation.proposals.propose', { count: missing.length })}
        </Button>
      )}
    </div>
  );
}

interface MissingText {
  text: string;
  path: FieldPath<TemplateForm> & string;
  origin: 'origin';
}

/** Texts without Spanish, with where it belongs and where is kept how it came to be. */
function missingTexts(form: TemplateForm): MissingText[] {
  const found: MissingText[] = [];
  const add = (text: string, spanish: string, path: string, part: string) => {
    if (text.trim() === '' || spanish.trim() !== '') return;
    found.push({ text, path: path as MissingText['path'], origin: `${part}origin` as 'origin' });
  };
  add(form.name, form.spanishName, 'spanishName', '');
  add(form.description, form.spanishDescription, 'spanishDescription', '');
  form.groups.forEach((group, g) => {
    // A group's name is kept with each of its questions.
    if (form.grouped) add(group.name, group.spanish, `groups.${g}.spanish`, `groups.${g}.questions.0.`);
    group.questions.forEach((question, q) => {
      const part = `groups.${g}.questions.${q}.`;
      add(question.text, question.spanish, `${part}spanish`, part);
      add(question.help, question.spanishHelp, `${part}spanishHelp`, part);
      if (question.type === 'select')
        for (const [c, choice] of question.choices.entries())
          add(choice.text, choice.spanish, `${part}choices.${c}.spanish`, part);
    });
  });
  form.documents.forEach((document, d) => {
    const part = `documents.${d}.`;
    add(document.name, document.spanish, `${part}spanish`, part);
    add(document.description, document.spanishDescription, `${part}spanishDescription`, part);
  });
  return found;
}
