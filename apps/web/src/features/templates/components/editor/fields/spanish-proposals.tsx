import { translationLimits } from '@visafolio/contract/translation/translation-limits.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { errorText } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { Progress } from '../../../../../ui/feedback/progress.tsx';
import { useProposals, useTranslationSettings } from '../../../../translation/api/translation.ts';
import { listSpanishTexts } from '../../../spanish-texts.ts';
import type { TemplateForm } from '../../../template-form.ts';

/** How much of the template is there in Spanish, and an engine's proposals for the rest where the firm has agreed to one. */
export function SpanishProposals() {
  const { t } = useTranslation();
  const form = useFormContext<TemplateForm>();
  const values = useWatch<TemplateForm>() as TemplateForm;
  const settings = useTranslationSettings(values.bilingual);
  const propose = useProposals();
  if (!values.bilingual) return null;

  const texts = listSpanishTexts(values);
  const done = texts.filter(({ spanish }) => spanish.trim());
  const missing = texts.filter(({ spanish }) => !spanish.trim());
  const unread = new Set(values.proposals.filter(({ read }) => !read).map(({ text }) => text));
  const byMachine = done.filter(({ spanish }) => unread.has(spanish)).length;
  const mayPropose = Boolean(settings.data?.engine && settings.data.agreed_at);

  async function fill() {
    for (const words of chunks([...new Set(missing.map(({ text }) => text.trim()))])) {
      const answer = await propose
        .mutateAsync({ language: 'en', translation_language: 'es', texts: words })
        .catch(() => null);
      if (!answer) return;
      const proposed = new Map(words.map((text, index) => [text, answer.texts[index]?.text.trim() ?? '']));
      // What was written or moved meanwhile stays.
      for (const { path, text, spanish } of listSpanishTexts(form.getValues())) {
        const words = proposed.get(text.trim());
        if (words && !spanish.trim()) form.setValue(path, words, { shouldDirty: true });
      }
      const added = [...proposed.values()].filter(Boolean).map((text) => ({ text, read: false }));
      form.setValue('proposals', [...form.getValues('proposals'), ...added], { shouldDirty: true });
    }
  }

  const markRead = () =>
    form.setValue(
      'proposals',
      form.getValues('proposals').map(({ text }) => ({ text, read: true })),
      { shouldDirty: true },
    );

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <p className="text-muted text-sm" role="status">
          {t('templates.form.proposals.done', { done: done.length, all: texts.length })}
          {byMachine > 0 && ` ${t('templates.form.proposals.machine', { count: byMachine })}`}
        </p>
        <Progress
          size="sm"
          value={(100 * done.length) / Math.max(1, texts.length)}
          valueText={t('templates.form.proposals.done', { done: done.length, all: texts.length })}
          label={t('templates.form.proposals.meter')}
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

/** As many as one call takes. */
function chunks(texts: string[]): string[][] {
  const size = translationLimits.proposedMax;
  return Array.from({ length: Math.ceil(texts.length / size) }, (_, index) =>
    texts.slice(index * size, (index + 1) * size),
  );
}
