import { uploadAccept } from '@visafolio/contract/shared/limits.ts';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { usePhotoCheck } from '../../scan/use-photo-check.tsx';

interface FilePickerProps {
  /** The document that the file is for. */
  documentName: string;
  label: string;
  prominent?: boolean;
  onFile: (file: File) => void;
}

/** Opens the hidden file picker. Photos that may be hard to read are asked about first. */
export function FilePicker({ documentName, label, prominent = false, onFile }: FilePickerProps) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const { check, checking, dialog } = usePhotoCheck();

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Empty again, so that the same file can be chosen once more.
    event.target.value = '';
    if (file) void check([file], ([checked]) => checked && onFile(checked));
  };

  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept={uploadAccept}
        onChange={take}
        aria-label={documentName}
      />
      <Button
        size="sm"
        variant={prominent ? 'primary' : 'outline'}
        aria-label={`${label}: ${documentName}`}
        loading={checking}
        onClick={() => picker.current?.click()}
        className="max-sm:grow"
      >
        {!checking && <Upload size={18} aria-hidden />}
        {checking ? t('uploads.scan.checking') : label}
      </Button>
      {dialog}
    </>
  );
}
