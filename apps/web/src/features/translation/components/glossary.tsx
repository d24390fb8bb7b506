import { type Language, languageCodes } from '@visafolio/contract/shared/languages.ts';
import type { GlossaryTerm } from '@visafolio/contract/translation/translation.contract.ts';
import { translationLimits } from '@visafolio/contract/translation/translation-limits.ts';
import { ArrowRight, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { languageName } from '../../../shared/i18n/language-name.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Heading } from '../../../ui/layout/heading.tsx';
import { useTermChanges, useTerms } from '../api/translation.ts';

interface Direction {
  language: Language;
  translation_language: Language;
}
const directions: Direction[] = languageCodes.flatMap((language) =>
  languageCodes
    .filter((other) => other !== language)
    .map((translation_language) => ({ language, translation_language })),
);
const nothing = {
  id: undefined as string | undefined,
  ...(directions[0] as Direction),
  term: '',
  translation: '',
};

export function Glossary() {
  const { t, language: reader } = useTranslation();
  const directionName = ({ language, translation_language }: Direction) =>
    t('translation.glossary.fromTo', {
      from: languageName(language, reader),
      to: languageName(translation_language, reader),
    });
  const terms = useTerms();
  const { add, change, remove } = useTermChanges();
  const [form, setForm] = useState(nothing);
  const [isChecked, setChecked] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const error = add.error ?? change.error ?? remove.error;
  const isMissing = (text: string) => isChecked && text.trim() === '' && t('translation.glossary.missing');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (form.term.trim() === '' || form.translation.trim() === '') return;
    const { id, ...input } = form;
    const { language, translation_language } = input;
    const onSuccess = () => {
      setForm({ ...nothing, language, translation_language });
      setChecked(false);
      first.current?.focus();
    };
    if (id) change.mutate({ id, ...input }, { onSuccess });
    else add.mutate(input, { onSuccess });
  };
  const edit = ({ id, language, translation_language, term, translation }: GlossaryTerm) => {
    setForm({ id, language, translation_language, term, translation });
    first.current?.focus();
  };

  return (
    <section className="flex flex-col gap-4" aria-labelledby="glossary">
      <div className="flex flex-col gap-1">
        <Heading id="glossary" className="font-serif text-xl">
          {t('translation.glossary.title')}
        </Heading>
        <p className="text-muted">{t('translation.glossary.text')}</p>
      </div>
      {error && <Alert tone="danger">{refusalText(error, t, t('translation.settings.saveFailed'))}</Alert>}
      <form noValidate onSubmit={submit} className="grid items-start gap-3 sm:grid-cols-[13rem_1fr_1fr]">
        <Field label={t('translation.glossary.direction')}>
          <Select
            value={toValue(form)}
            onChange={(event) =>
              setForm({ ...form, ...directions.find((each) => toValue(each) === event.target.value) })
            }
            options={directions.map((each) => ({ value: toValue(each), label: directionName(each) }))}
          />
        </Field>
        <Field label={t('translation.glossary.term')} error={isMissing(form.term)}>
          <Input
            ref={first}
            dir="auto"
            lang={form.language}
            maxLength={termMax}
            value={form.term}
            onChange={(event) => setForm({ ...form, term: event.target.value })}
          />
        </Field>
        <Field label={t('translation.glossary.translation')} error={isMissing(form.translation)}>
          <Input
            dir="auto"
            lang={form.translation_language}
            maxLength={termMax}
            value={form.translation}
            onChange={(event) => setForm({ ...form, translation: event.target.value })}
          />
        </Field>
        <div className="flex flex-wrap gap-2 sm:col-span-3">
          <Button type="submit" size="sm" loading={add.isPending || change.isPending}>
            {t(form.id ? 'translation.glossary.save' : 'translation.glossary.add')}
          </Button>
          {form.id && (
            <Button variant="outline" size="sm" onClick={() => setForm(nothing)}>
              {t('common.cancel')}
            </Button>
          )}
        </div>
      </form>
      {!terms.data && !terms.error && <Spinner />}
      {!terms.data && terms.error && (
        <LoadFailure query={terms}>{t('translation.glossary.failed')}</LoadFailure>
      )}
      {terms.data?.length === 0 && <p className="text-muted">{t('translation.glossary.none')}</p>}
      {terms.data && terms.data.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {terms.data.map((term) => (
            <li key={term.id} className="flex items-center gap-2 py-1 ps-4 pe-1">
              <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 break-words">
                <span lang={term.language} className="font-semibold" dir="auto">
                  {term.term}
                </span>
                <ArrowRight size={16} className="shrink-0 text-muted rtl:rotate-180" aria-hidden />
                <span lang={term.translation_language} dir="auto">
                  {term.translation}
                </span>
                <span className="text-muted text-sm">{directionName(term)}</span>
              </p>
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('translation.glossary.edit', { term: term.term })}
                onClick={() => edit(term)}
              >
                <Pencil size={16} aria-hidden />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('translation.glossary.remove', { term: term.term })}
                onClick={() => remove.mutate({ id: term.id })}
              >
                <Trash2 size={16} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const { termMax } = translationLimits;

const toValue = ({ language, translation_language }: Direction): string =>
  `${language}-${translation_language}`;
