import { limits } from '@visafolio/contract/shared/limits.ts';
import type { PreparedKey } from '@visafolio/locales/prepared/prepared-message.ts';
import type { Language } from '@visafolio/locales/types.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { refusalText } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { Textarea } from '../../../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../../../ui/overlay/form-dialog.tsx';

/** Prepared messages with reasons why a file is not acceptable. */
const askAgainReasons = [
  'picture_blurry',
  'page_cut_off',
  'document_expired',
  'wrong_document',
  'pages_missing',
] as const satisfies PreparedKey[];
type AskAgainReason = (typeof askAgainReasons)[number];

interface AskAgainDialogProps {
  /** The document or question, in the user's language. */
  name: string;
  /** What happens to the current file or answer. */
  intro: string;
  /** A document's name in each language, for prepared reasons. */
  document?: Record<Language, string> | undefined;
  /** `prepared`: the last chosen prepared reason; its text may have been edited since. */
  onAsk: (reason: string, prepared?: AskAgainReason) => void;
  isSending: boolean;
  error: unknown;
  onClose: () => void;
}

/** Asks for the reason why another file or answer is needed. Keeps the text if sending fails. */
export function AskAgainDialog({
  name,
  intro,
  document,
  onAsk,
  isSending,
  error,
  onClose,
}: AskAgainDialogProps) {
  const { t, language } = useTranslation();
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState<{ key: AskAgainReason; words: string }>();
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const labelId = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = reason.trim() === '';
    setMissing(isMissing);
    if (isMissing) field.current?.focus();
    else onAsk(reason, chosen?.key);
  };
  const choose = async (key: AskAgainReason) => {
    const { renderPrepared } = await import('../../../../../shared/i18n/prepared-messages.ts');
    const words = document && renderPrepared(key, { document })?.[language];
    if (!words) return;
    // Replaces a previously chosen reason; keeps what was typed.
    const typed = reason.replace(chosen?.words ?? '', '').trim();
    setReason(typed ? `${typed}\n${words}` : words);
    setChosen({ key, words });
    field.current?.focus();
  };

  return (
    <FormDialog
      title={t('requests.review.title', { name })}
      description={intro}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('requests.review.send')}
      isSending={isSending}
      problem={error ? refusalText(error, t, t('requests.review.failed')) : undefined}
    >
      {document && (
        <fieldset className="flex min-w-0 flex-wrap items-center gap-2" aria-labelledby={labelId}>
          <span id={labelId} className="w-full text-muted text-sm">
            {t('requests.review.usual')}
          </span>
          {askAgainReasons.map((key) => (
            <Button
              key={key}
              variant="outline"
              size="sm"
              className="font-normal"
              aria-pressed={chosen?.key === key}
              onClick={() => void choose(key)}
            >
              {t(`requests.review.reasons.${key}`)}
            </Button>
          ))}
        </fieldset>
      )}
      <Field
        label={t('requests.review.reason')}
        required
        hint={t(
          chosen && reason.trim() === chosen.words
            ? 'requests.review.reasonHintPrepared'
            : 'requests.review.reasonHint',
        )}
        error={missing && reason.trim() === '' ? t('requests.form.fieldRequired') : undefined}
      >
        <Textarea
          ref={field}
          rows={5}
          dir="auto"
          maxLength={limits.reviewNoteMaxLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
