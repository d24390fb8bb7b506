import type { PacketFile as File, Packet } from '@visafolio/contract/filings/packet.ts';
import { uploadAccept } from '@visafolio/contract/shared/limits.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { storedFileUrl } from '../../../../shared/stored-file-url.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { usePacketUpload } from '../api/packet-papers.ts';

interface PacketFileProps {
  requestId: string;
  /** What the file is: 'Translation'. */
  label: string;
  /** What it is for, to tell several with the same label apart. */
  of: string;
  file: File | null;
  /** Files of the case to choose from. */
  files: Packet['files'];
  /** What is said without a file. */
  empty?: string;
  busy: boolean;
  /** An id of a file of the case; null removes the file. */
  onChoose: (id: string | null) => void;
  /** What is wrong with the file. */
  children?: ReactNode;
}

/** A place for one file in a packet: it is uploaded, or chosen among those of the case. */
export function PacketFile({
  requestId,
  label,
  of,
  file,
  files,
  empty,
  busy,
  onChoose,
  children,
}: PacketFileProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'choose' | 'remove'>();
  const name = `${label}, ${of}`;
  const close = () => setOpen(undefined);
  const choose = (id: string | null) => {
    close();
    onChoose(id);
  };
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="min-w-0 flex-1 basis-48 break-words">
          <span className="font-semibold">{label}:</span>{' '}
          {file ? (
            <a href={storedFileUrl(file.file_path)} download>
              <bdi>{file.file_name}</bdi>
            </a>
          ) : (
            <span className="text-muted">{empty ?? t('packets.file.missing')}</span>
          )}
        </span>
        <span className="flex flex-wrap gap-1">
          <Button
            size="sm"
            variant={file ? 'ghost' : 'secondary'}
            loading={busy}
            aria-label={t(file ? 'packets.file.replaceOf' : 'packets.file.addOf', { name })}
            onClick={() => setOpen('choose')}
          >
            {t(file ? 'packets.file.replace' : 'packets.file.add')}
          </Button>
          {file && (
            <Button
              size="sm"
              variant="ghost"
              disabled={busy}
              aria-label={t('packets.file.removeOf', { name })}
              onClick={() => setOpen('remove')}
            >
              {t('packets.file.remove')}
            </Button>
          )}
        </span>
      </div>
      {children}
      <Dialog size="sm" open={open === 'choose'} onOpenChange={close} title={label} description={of}>
        <FileChoice
          requestId={requestId}
          label={name}
          files={files.filter(({ id }) => id !== file?.id)}
          onChoose={choose}
        />
      </Dialog>
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={close}
        title={t('packets.file.removeTitle', { name: file?.file_name ?? '' })}
        description={t('packets.file.removeText')}
        confirmLabel={t('packets.file.remove')}
        danger
        onConfirm={() => choose(null)}
      />
    </div>
  );
}

interface FileChoiceProps extends Pick<PacketFileProps, 'requestId' | 'label' | 'files'> {
  onChoose: (id: string) => void;
}

function FileChoice({ requestId, label, files, onChoose }: FileChoiceProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { isSending, send } = usePacketUpload(requestId, onChoose);
  return (
    <div className="flex flex-col gap-5 pb-2">
      <input
        ref={input}
        type="file"
        hidden
        accept={uploadAccept}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file can be chosen twice.
          event.target.value = '';
          if (file) void send(file);
        }}
      />
      <Button loading={isSending} onClick={() => input.current?.click()}>
        {t(isSending ? 'packets.file.uploading' : 'packets.file.upload')}
      </Button>
      {files.length === 0 ? (
        <p className="text-muted text-sm">{t('packets.file.none')}</p>
      ) : (
        <Field label={t('packets.file.orChoose')}>
          <Select
            value=""
            disabled={isSending}
            placeholder=""
            options={files.map(({ id, file_name, document }) => ({
              value: id,
              label: document ? `${document}: ${file_name}` : file_name,
            }))}
            onChange={(event) => event.target.value && onChoose(event.target.value)}
          />
        </Field>
      )}
    </div>
  );
}
