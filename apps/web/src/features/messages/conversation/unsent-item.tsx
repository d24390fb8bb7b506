import { Clock, RotateCw } from 'lucide-react';
import { codeText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import type { Delay } from '../outbox/outbox.ts';
import type { UnsentMessage } from '../outbox/unsent-messages.ts';
import { MessageText } from './message/message-text.tsx';

interface UnsentItemProps {
  message: UnsentMessage;
  delay: Delay | undefined;
  onSendAgain: () => void;
  onDiscard: () => void;
  /** Moves the text back into the composer. */
  onChange: (() => void) | undefined;
}

/** A message that the server has not confirmed or has refused. */
export function UnsentItem({ message, delay, onSendAgain, onDiscard, onChange }: UnsentItemProps) {
  const { t } = useTranslation();
  const { problem, body, files } = message;
  const reason = problem && problem !== 'failed' ? codeText(problem, t) : undefined;
  return (
    <div className="flex flex-col items-end gap-1 pt-2">
      <div className="flex max-w-[92%] flex-col gap-2 rounded-lg border border-control border-dashed px-3.5 py-2.5 sm:max-w-[85%]">
        {body !== '' && <MessageText text={body} lang={message.language} />}
        {files.map(({ id, file_name }) => (
          <p key={id} className="wrap-anywhere text-sm" dir="auto">
            {file_name}
          </p>
        ))}
      </div>
      {problem ? (
        <div role="alert" className="flex max-w-[92%] flex-col items-end gap-1 px-1 text-sm">
          <p className="text-danger">
            {t('messages.unsent.failed')}
            {reason && <>: {reason}</>}
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" size="sm" onClick={onSendAgain}>
              <RotateCw size={16} aria-hidden />
              {t('messages.unsent.again')}
            </Button>
            {onChange && (
              <Button variant="outline" size="sm" onClick={onChange}>
                {t('messages.unsent.change')}
              </Button>
            )}
            <Button variant="ghost" size="sm" onClick={onDiscard}>
              {t('messages.unsent.discard')}
            </Button>
          </div>
        </div>
      ) : (
        <p className="flex items-center gap-1.5 px-1 text-muted text-sm">
          <Clock size={14} className="shrink-0" aria-hidden />
          {t(delay ? `messages.unsent.${delay}` : 'messages.unsent.sending')}
        </p>
      )}
    </div>
  );
}
