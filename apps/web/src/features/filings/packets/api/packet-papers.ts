import { useEffect, useRef, useState } from 'react';
import { api } from '../../../../shared/api/client.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { useUploadLimit } from '../../../files/uploads/api/transfers.ts';
import { checkFile } from '../../../files/uploads/check-file.ts';
import { problemText } from '../../../files/uploads/problem-text.ts';
import { type Sending, sendFile } from '../../../files/uploads/transfer/send-file.ts';
import type { UploadProblem } from '../../../files/uploads/transfer/upload-problem.ts';
import { useOutcome } from './packets.ts';

export const useSaveTranslation = () =>
  useSingleMutation(
    api.packets.saveTranslation.mutationOptions(useOutcome('packets.translations.saveFailed')),
  );

export const useMakeCertificate = () =>
  useSingleMutation(
    api.packets.makeCertificate.mutationOptions(useOutcome('packets.translations.makeFailed')),
  );

export const useSaveSignedForm = () =>
  useSingleMutation(api.packets.saveSignedForm.mutationOptions(useOutcome('packets.signedCopy.saveFailed')));

/** Uploads a file for the packet; passes on its id when the server has it. It is in the packet once a call of `packets` names it. */
export function usePacketUpload(requestId: string, onUploaded: (id: string) => void) {
  const { t } = useTranslation();
  const limitBytes = useUploadLimit(true);
  const [isSending, setSending] = useState(false);
  const running = useRef<Sending | undefined>(undefined);
  useEffect(() => () => void running.current?.cancel(), []);

  const stop = (problem?: UploadProblem) => {
    running.current = undefined;
    setSending(false);
    if (problem) toast.briefError(t('packets.file.failed'), problemText(problem, t));
  };

  async function send(file: File) {
    const problem = checkFile(file, limitBytes);
    if (problem) return stop(problem);
    setSending(true);
    const sending = await sendFile({
      file,
      capacity: 'staff',
      requestId,
      documentId: null,
      packet: true,
      joins: 'add',
      identical: true,
      resumeUrl: undefined,
      onUrl: () => {},
      onProgress: () => {},
      onDone: (upload) => {
        stop(upload ? undefined : 'uploads.failed');
        if (upload) onUploaded(upload.id);
      },
      onFailed: stop,
    }).catch(() => undefined);
    if (sending) running.current = sending;
    else stop('uploads.failed');
  }
  return { isSending, send };
}
