import type { Party } from '@visafolio/contract/messages/message.ts';
import { messageLimits } from '@visafolio/contract/messages/message-limits.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { newId } from '../../../shared/new-id.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { useUploadLimit } from '../../files/uploads/api/transfers.ts';
import { checkFile } from '../../files/uploads/check-file.ts';
import { problemText } from '../../files/uploads/problem-text.ts';
import { type Sending, type SendingPhase, sendFile } from '../../files/uploads/transfer/send-file.ts';
import type { AttachedFile } from '../outbox/unsent-messages.ts';
import type { ConversationPlace } from '../place.ts';

/** A file being uploaded. */
export interface SendingFile {
  /** Unique within this page. */
  id: string;
  name: string;
  phase: SendingPhase;
  percent: number;
}

/** Uploads files for a message of this conversation; passes on each when the server has it. */
export function useAttachments(
  { side, requestId }: ConversationPlace,
  party: Party,
  count: number,
  onAttached: (file: AttachedFile) => void,
) {
  const { t } = useTranslation();
  const limitBytes = useUploadLimit(true);
  const [files, setFiles] = useState<SendingFile[]>([]);
  const running = useRef(new Map<string, Sending>());
  const isBusy = files.length > 0;

  useEffect(() => {
    const sendings = running.current;
    return () => {
      for (const sending of sendings.values()) void sending.cancel();
    };
  }, []);
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);

  const drop = (id: string) => {
    running.current.delete(id);
    setFiles((now) => now.filter((file) => file.id !== id));
  };

  async function send(file: File) {
    const problem = checkFile(file, limitBytes);
    if (problem) return tell(problem);
    const id = newId();
    setFiles((now) => [...now, { id, name: file.name, phase: 'sending', percent: 0 }]);
    const sending = await sendFile({
      file,
      capacity: side,
      requestId,
      documentId: null,
      conversation: party,
      joins: 'add',
      // The same file may be attached to several messages.
      identical: true,
      resumeUrl: undefined,
      onUrl: () => {},
      onProgress: (phase, sent) => {
        const percent = Math.floor((sent / file.size) * 100);
        setFiles((now) => now.map((other) => (other.id === id ? { ...other, phase, percent } : other)));
      },
      onDone: (upload) => {
        drop(id);
        if (upload) onAttached(upload);
        else tell('uploads.failed');
      },
      onFailed: (failure) => {
        drop(id);
        tell(failure);
      },
    }).catch(() => undefined);
    if (sending) return void running.current.set(id, sending);
    drop(id);
    tell('uploads.failed');
  }

  function tell(problem: Parameters<typeof problemText>[0]) {
    toast.briefError(
      t('uploads.failedTitle'),
      problem === 'requests.completed' ? t('messages.files.closed') : problemText(problem, t),
    );
  }

  return {
    files,
    send: (given: readonly File[]) => {
      const room = messageLimits.filesMax - count - files.length;
      if (given.length > room)
        toast.briefError(
          t('uploads.failedTitle'),
          t('messages.files.tooMany', { count: messageLimits.filesMax }),
        );
      for (const file of given.slice(0, Math.max(0, room))) void send(file);
    },
    cancel: (id: string) => {
      void running.current.get(id)?.cancel();
      drop(id);
    },
  };
}
