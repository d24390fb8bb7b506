import type { Packet } from '@visafolio/contract/filings/packet.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useSaveSignedForm } from '../api/packet-papers.ts';
import { PacketFile } from './packet-file.tsx';

interface SignedCopyProps {
  requestId: string;
  formId: string;
  /** Who files it, of a form that several parties file. */
  forParty: string | null;
  /** Of the form. */
  name: string;
  signed: Packet['items'][number]['signed'];
  files: Packet['files'];
}

/** The signed copy that takes the place of a filled form. */
export function SignedCopy({ requestId, formId, forParty, name, signed, files }: SignedCopyProps) {
  const { t } = useTranslation();
  const save = useSaveSignedForm();
  return (
    <PacketFile
      requestId={requestId}
      label={t('packets.signedCopy.title')}
      of={name}
      file={signed}
      files={files}
      empty={t('packets.signedCopy.none')}
      busy={save.isPending}
      onChoose={(upload_id) =>
        save.mutate({ id: requestId, form_id: formId, for_party: forParty, upload_id })
      }
    >
      {signed && !signed.is_current && (
        <p className="text-sm text-warning">{t('packets.signedCopy.outdated')}</p>
      )}
    </PacketFile>
  );
}
