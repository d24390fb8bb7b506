import type { Conversation } from '@visafolio/contract/messages/message.ts';
import { messageLimits } from '@visafolio/contract/messages/message-limits.ts';
import { languageCodes } from '@visafolio/contract/shared/languages.ts';
import { uploadAccept } from '@visafolio/contract/shared/limits.ts';
import clsx from 'clsx';
import { FileQuestion, Paperclip, SendHorizontal, X } from 'lucide-react';
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { languageName } from '../../../shared/i18n/language-name.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { newId } from '../../../shared/new-id.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { useFileDrop } from '../../../ui/form/use-file-drop.ts';
import { usePreview } from '../api/preview.ts';
import type { UnsentMessage } from '../outbox/unsent-messages.ts';
import type { useDraft } from '../outbox/use-draft.ts';
import type { ConversationPlace } from '../place.ts';
import { AttachedFiles } from './attached-files.tsx';
import { TranslationPreview } from './message/translation-preview.tsx';
import { useAttachments } from './use-attachments.ts';

const typingPauseMs = 900;
/** Shows the remaining characters from this length on. */
const countFrom = messageLimits.bodyMax - 500;
/** The languages of the product, and others that clients write in. */
const offered = [...new Set<string>([...languageCodes, 'pt', 'fr', 'de', 'zh', 'ar', 'ru', 'uk', 'hi'])];
/** Chosen if no offered language fits: ISO 639 for 'undetermined'. */
const unknownLanguage = 'und';

interface ComposerProps {
  place: ConversationPlace;
  conversation: Conversation;
  draft: ReturnType<typeof useDraft>;
  label: string;
  onSend: (message: UnsentMessage) => void;
  /** Staff tools beside the buttons. */
  tools: ReactNode;
  autoFocus: boolean;
}

/** The input for a new message. Saves the draft with every keystroke. */
export function Composer({
  place,
  conversation,
  draft: kept,
  label,
  onSend,
  tools,
  autoFocus,
}: ComposerProps) {
  const { t, language } = useTranslation();
  const { draft, change, clear } = kept;
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const ids = useId();
  const attachments = useAttachments(place, conversation.party, draft.files.length, (file) => {
    setProblem(undefined);
    change((now) => ({ ...now, files: [...now.files, pickFile(file)] }));
  });
  const attach = (files: readonly File[]) => {
    setProblem(undefined);
    attachments.send(files);
  };
  const { over, handlers } = useFileDrop(attach, true);

  useEffect(() => {
    if (!autoFocus) return;
    // The surrounding dialog takes the focus first.
    const frame = requestAnimationFrame(() => area.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [autoFocus]);

  const body = draft.body.trim();
  const excess = body.length - messageLimits.bodyMax;
  const isTranslated = conversation.translation === 'machine';
  const settled = useDebounced(body, typingPauseMs);
  const preview = usePreview(
    place,
    { body: settled, language: draft.language },
    isTranslated && settled.length > 1 && excess <= 0 && draft.language !== unknownLanguage,
  );
  const isUnrecognised = preview.data?.language === null && settled === body && !preview.isPlaceholderData;

  const send = () => {
    if (body === '' && draft.files.length === 0 && attachments.files.length === 0)
      return refuse(t('messages.composer.emptyFirst'));
    if (excess > 0)
      return refuse(t('messages.composer.tooLong', { max: messageLimits.bodyMax, count: excess }));
    if (attachments.files.length > 0) return refuse(t('messages.files.wait'));
    if (isTranslated && isUnrecognised && !draft.language && body !== '') {
      setAsking(true);
      return;
    }
    onSend({
      id: newId(),
      place,
      body,
      language: draft.language === unknownLanguage ? undefined : draft.language,
      about: draft.about,
      files: draft.files,
      writtenAt: new Date().toISOString(),
    });
    setProblem(undefined);
    setAsking(false);
    clear();
    area.current?.focus();
  };
  const refuse = (reason: string) => {
    setProblem(reason);
    area.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Dialogs opened by the tools are inside this form in React's tree.
    if (event.target === event.currentTarget) send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // On phones Enter starts a new line, and the button sends. Does not interrupt IME composition.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    attach(files);
  };

  return (
    <form
      noValidate
      onSubmit={submit}
      {...handlers}
      className={clsx(
        'relative flex flex-col gap-2 border-line border-t bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-5',
        over && 'bg-accent-soft outline-2 outline-accent -outline-offset-4 outline-dashed',
      )}
    >
      {draft.about && (
        <p className="flex min-w-0 items-center gap-2 self-start rounded-md bg-sunken ps-2.5 text-sm">
          <FileQuestion size={16} className="shrink-0 text-muted" aria-hidden />
          <span className="min-w-0 truncate">{t('messages.about.named', { name: draft.about.name })}</span>
          <Button
            variant="ghost"
            size="icon"
            className="size-9 shrink-0"
            aria-label={t('messages.about.remove', { name: draft.about.name })}
            onClick={() => {
              change({ ...draft, about: undefined });
              area.current?.focus();
            }}
          >
            <X size={16} aria-hidden />
          </Button>
        </p>
      )}
      <AttachedFiles
        files={draft.files}
        sending={attachments.files}
        onRemove={(id) => change({ ...draft, files: draft.files.filter((file) => file.id !== id) })}
        onCancel={attachments.cancel}
      />
      {isTranslated && body !== '' && (
        <TranslationPreview
          preview={preview.data}
          isLoading={preview.isFetching || settled !== body}
          hasFailed={preview.isError}
        />
      )}
      {isAsking && (
        <Field label={t('messages.composer.language')} hint={t('messages.composer.languageHint')}>
          <Select
            autoFocus
            placeholder="…"
            value={draft.language ?? ''}
            onChange={(event) => {
              change({ ...draft, language: event.target.value || undefined });
              setAsking(false);
              area.current?.focus();
            }}
            options={[
              ...offered.map((code) => ({ value: code, label: languageName(code, language) })),
              { value: unknownLanguage, label: t('messages.composer.otherLanguage') },
            ]}
          />
        </Field>
      )}
      <textarea
        ref={area}
        rows={1}
        dir="auto"
        aria-label={label}
        aria-describedby={`${ids}-said`}
        aria-invalid={problem !== undefined || undefined}
        placeholder={label}
        value={draft.body}
        onChange={(event) => {
          setProblem(undefined);
          change({ ...draft, body: event.target.value });
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className="control field-sizing-content max-h-[min(14rem,40dvh)] min-h-11 resize-none py-2.5"
      />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={uploadAccept}
          aria-label={t('messages.files.add')}
          onChange={(event) => {
            attach([...(event.target.files ?? [])]);
            // Resets the input, so that the same file can be chosen twice.
            event.target.value = '';
          }}
        />
        <Button
          variant="ghost"
          size="sm"
          className="px-2"
          aria-label={t('messages.files.add')}
          onClick={() => picker.current?.click()}
        >
          <Paperclip size={18} aria-hidden />
          <span className="max-sm:sr-only">{t('messages.files.addShort')}</span>
        </Button>
        {tools}
        <div id={`${ids}-said`} aria-live="polite" className="min-w-0 flex-1 text-end text-sm">
          {problem ? (
            <span className="text-danger">{problem}</span>
          ) : excess > 0 ? (
            <span className="text-danger">
              {t('messages.composer.tooLong', { max: messageLimits.bodyMax, count: excess })}
            </span>
          ) : body.length > countFrom ? (
            <span className="text-muted">{t('messages.composer.left', { count: -excess })}</span>
          ) : (
            <span className="text-muted max-lg:sr-only pointer-coarse:hidden">
              {t('messages.composer.hint')}
            </span>
          )}
        </div>
        <Button type="submit" size="sm" className="shrink-0">
          <SendHorizontal size={18} className="rtl:-scale-x-100" aria-hidden />
          {t('messages.composer.send')}
        </Button>
      </div>
    </form>
  );
}

/** The fields of an upload that the draft keeps. */
const pickFile = ({ id, file_name, file_size, file_type }: UnsentMessage['files'][number]) => ({
  id,
  file_name,
  file_size,
  file_type,
});
