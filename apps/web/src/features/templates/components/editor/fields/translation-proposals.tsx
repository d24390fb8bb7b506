import { defaultLanguage, type TranslatedLanguage } from '@visafolio/contract/shared/languages.ts';
import { translationLimits } from '@visafolio/contract/translation/translation-limits.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { errorText } from '../../../../../shared/api/error-text.ts';
import { languageName } from '../../../../../shared/i18n/language-name.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { Progress } from '../../../../../ui/feedback/progress.tsx';
import { useProposals, useTranslationSettings } from '../../../../translation/api/translation.ts';
import type { TemplateForm } from '../../../template-form.ts';
import { listTranslatedTexts } from '../../../translated-texts.ts';

/** How much of the template is translated, and machine translations for the rest if the firm has agreed to a service. */
export function TranslationProposals({ into }: { into: TranslatedLanguage }) {
  const { t, language: reader } = useTranslation();
  const form = useFormContext<TemplateForm>();
  const values = useWatch<TemplateForm>() as TemplateForm;
  const settings = useTranslationSettings(values.writtenIn[into]);
  const propose = useProposals();
  if (!values.writtenIn[into]) return null;

  const texts = listTranslatedTexts(values, into);
  const done = texts.filter(({ translation }) => translation.trim());
  const missing = texts.filter(({ translation }) => !translation.trim());
  const unread = new Set(
    values.proposals.filter(({ language, read }) => language === into && !read).map(({ text }) => text),
  );
  const byMachine = done.filter(({ translation }) => unread.has(translation)).length;
  const language = languageName(into, reader);
  const doneText = t('templates.form.proposals.done', { done: done.length, all: texts.length, language });
  const mayPropose = Boolean(settings.data?.engine && settings.data.agreed_at);

  async function fill() {
    for (const words of chunks([...new Set(missing.map(({ text }) => text.trim()))])) {
      const answer = await propose
        .mutateAsync({ language: defaultLanguage, translation_language: into, texts: words })
        .catch(() => null);
      if (!answer) return;
      const proposed = new Map(words.map((text, index) => [text, answer.texts[index]?.text.trim() ?? '']));
      // Keeps texts that were written or moved meanwhile.
      for (const { path, text, translation } of listTranslatedTexts(form.getValues(), into)) {
        const words = proposed.get(text.trim());
        if (words && !translation.trim()) form.setValue(path, words, { shouldDirty: true });
      }
      const added = [...proposed.values()]
        .filter(Boolean)
        .map((text) => ({ language: into, text, read: false }));
      form.setValue('proposals', [...form.getValues('proposals'), ...added], { shouldDirty: true });
    }
  }

  const markRead = () =>
    form.setValue(
      'proposals',
      form.getValues('proposals').map((each) => (each.language === into ? { ...each, read: true } : each)),
      { shouldDirty: true },
    );

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <p className="text-muted text-sm" role="status">
          {doneText}
          {byMachine > 0 && ` ${t('templates.form.proposals.machine', { count: byMachine })}`}
        </p>
        <Progress
          size="sm"
          value={(100 * done.length) / Math.max(1, texts.length)}
          valueText={doneText}
          label={t('templates.form.proposals.meter', { language })}
        />
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {mayPropose && missing.length > 0 && (
          <Button
            type="button"
            variant="outline"
            size="sm"
            loading={propose.isPending}
            onClick={() => void fill()}
          >
            {t('templates.form.proposals.propose', { count: missing.length })}
          </Button>
        )}
        {byMachine > 0 && (
          <Button type="button" variant="ghost" size="sm" onClick={markRead}>
            {t('templates.form.proposals.read')}
          </Button>
        )}
      </div>
      {propose.error && <Alert tone="warning">{errorText(propose.error, t)}</Alert>}
    </div>
  );
}

/** Splits the texts into chunks of the maximum size of one call. */
function chunks(texts: string[]): string[][] {
  const size = translationLimits.proposedMax;
  return Array.from({ length: Math.ceil(texts.length / size) }, (_, index) =>
    texts.slice(index * size, (index + 1) * size),
  );
}
