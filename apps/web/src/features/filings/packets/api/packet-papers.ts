import { useEffect, useRef, useState } from 'react';
import { api } from '../../../../shared/api/client.ts';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { useUploadLimit } from '../../../files/uploads/api/transfers.ts';
import { checkFile } from '../../../files/uploads/check-file.ts';
import { problemText } from '../../../files/uploads/problem-text.ts';
import { type Sending, sendFile } from '../../../files/uploads/transfer/send-file.ts';
import type { UploadProblem } from '../../../files/uploads/transfer/upload-problem.ts';
import { type FormToSign, matchSignedCopies } from '../match-signed-copies.ts';
import { useKeepPacket, useOutcome } from './packets.ts';

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

/** Uploads files for the packet, and answers with the id that each has on the server; undefined after a failure, which it says. */
function useSendPacketFile(requestId: string): (file: File) => Promise<string | undefined> {
  const { t } = useTranslation();
  const limitBytes = useUploadLimit(true);
  const running = useRef<Sending | undefined>(undefined);
  useEffect(() => () => void running.current?.cancel(), []);

  const fail = (file: File, problem: UploadProblem) =>
    toast.briefError(t('packets.file.failed'), `${file.name}: ${problemText(problem, t)}`);

  return async (file) => {
    const refused = checkFile(file, limitBytes);
    if (refused) {
      fail(file, refused);
      return;
    }
    const outcome = await new Promise<{ id: string } | { problem: UploadProblem }>((resolve) => {
      sendFile({
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
        onDone: (upload) => resolve(upload ? { id: upload.id } : { problem: 'uploads.failed' }),
        onFailed: (problem) => resolve({ problem }),
      }).then(
        (sending) => {
          running.current = sending;
        },
        () => resolve({ problem: 'uploads.failed' }),
      );
    });
    running.current = undefined;
    if ('id' in outcome) return outcome.id;
    fail(file, outcome.problem);
    return;
  };
}

/** Uploads a file for the packet; passes on its id when the server has it. It is in the packet once a call of `packets` names it. */
export function usePacketUpload(requestId: string, onUploaded: (id: string) => void) {
  const sendOne = useSendPacketFile(requestId);
  const [isSending, setSending] = useState(false);

  async function send(file: File) {
    setSending(true);
    const id = await sendOne(file);
    setSending(false);
    if (id !== undefined) onUploaded(id);
  }
  return { isSending, send };
}

/** Uploads signed copies, and puts each in the place of the form that its name says. Says which files it could not place. */
export function useSignedCopies(requestId: string, forms: readonly FormToSign[]) {
  const { t } = useTranslation();
  const sendOne = useSendPacketFile(requestId);
  const keep = useKeepPacket();
  const refresh = useRefresh(api.packets.get.key());
  const [running, setRunning] = useState<{ done: number; total: number }>();

  async function send(files: readonly File[]) {
    const { placed, others } = matchSignedCopies(files, forms);
    let count = 0;
    for (const [index, { file, form }] of placed.entries()) {
      setRunning({ done: index + 1, total: placed.length });
      const upload_id = await sendOne(file);
      if (upload_id === undefined) continue;
      try {
        keep(
          requestId,
          await api.packets.saveSignedForm.call({
            id: requestId,
            form_id: form.id,
            for_party: form.for_party,
            upload_id,
          }),
        );
        count += 1;
      } catch (error) {
        toast.error(t('packets.title'), refusalText(error, t, t('packets.signedCopy.saveFailed')));
        await refresh().catch(() => {});
      }
    }
    setRunning(undefined);
    if (others.length > 0)
      toast.warning(
        t('packets.signedCopy.unknown', { count: others.length }),
        t('packets.signedCopy.unknownText', { names: others.map(({ name }) => name).join(', ') }),
      );
    else if (count > 0) toast.success(t('packets.signedCopy.added', { count }));
  }
  return { running, send };
}
