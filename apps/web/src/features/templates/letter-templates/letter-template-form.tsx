import { ORPCError } from '@orpc/client';
import { type LetterTemplate, letterLimits } from '@visafolio/contract/filings/letter.ts';
import { casePlaceholders } from '@visafolio/contract/filings/letter-placeholders.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { type FormEvent, useRef, useState } from 'react';
import { isErrorCode, refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { newId } from '../../../shared/new-id.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { useSaveLetterTemplate } from './letter-templates.ts';

interface LetterTemplateFormProps {
  template: LetterTemplate | undefined;
  /** Creates a new template from it. */
  isCopy: boolean;
  onClose: () => void;
}

export function LetterTemplateForm({ template, isCopy, onClose }: LetterTemplateFormProps) {
  const { t } = useTranslation();
  const save = useSaveLetterTemplate();
  const isNew = !template || isCopy;
  // The same id for a repeated submission, so that it creates one template.
  const [id] = useState(() => (isNew ? newId() : template.id));
  const [name, setName] = useState(template?.name ?? '');
  const [body, setBody] = useState(template?.body ?? '');
  const [on_letterhead, setOnLetterhead] = useState(template?.on_letterhead ?? true);
  const [tried, setTried] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const isComplete = name.trim() !== '' && body.trim() !== '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isComplete) return;
    save.mutate(
      {
        id,
        name: name.trim(),
        body: body.trim(),
        on_letterhead,
        revision: isNew ? undefined : template.revision,
      },
      {
        onSuccess: () => {
          toast.success(t('letters.templates.saved'));
          onClose();
        },
      },
    );
  };
  const insert = (words: string) => {
    const at = text.current?.selectionStart ?? body.length;
    const end = text.current?.selectionEnd ?? at;
    setBody(`${body.slice(0, at)}{{${words}}}${body.slice(end)}`);
    text.current?.focus();
  };
  const names = [...casePlaceholders, 'answer: …', 'fact: …'];

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {save.error && (
        <Alert tone="danger" intoView>
          {problemText(save.error)}
        </Alert>
      )}
      {tried && !isComplete && <Alert tone="danger">{t('letters.templates.missing')}</Alert>}
      <Field label={t('letters.templates.name')} required>
        <Input
          dir="auto"
          autoComplete="off"
          maxLength={letterLimits.titleMaxLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Checkbox
        label={t('letters.templates.onLetterhead')}
        checked={on_letterhead}
        onChange={({ target }) => setOnLetterhead(target.checked)}
      />
      <Field
        label={t('letters.templates.body')}
        required
        hint={t('letters.templates.bodyHint', { answer: '{{answer: …}}' })}
      >
        <Textarea
          ref={text}
          lang={filingLanguage}
          className="max-h-none"
          rows={16}
          maxLength={letterLimits.bodyMaxLength}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-2 font-semibold text-sm">{t('letters.templates.placeholders')}</legend>
        <ul className="flex flex-wrap gap-2">
          {names.map((each) => (
            <li key={each}>
              <Button
                variant="outline"
                size="sm"
                aria-label={t('letters.templates.insert', { name: each })}
                onClick={() => insert(each)}
              >
                {each}
              </Button>
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={save.isPending}>
          {t('letters.templates.save')}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );

  function problemText(error: unknown): string {
    const isUnknown = error instanceof ORPCError && isErrorCode(error, 'letters.unknown_placeholder');
    return isUnknown
      ? t('letters.templates.unknown', { placeholder: String(error.data?.placeholder ?? '') })
      : refusalText(error, t, t('letters.templates.saveFailed'));
  }
}
