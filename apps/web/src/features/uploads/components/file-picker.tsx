import { uploadAccept } from '@visafolio/contract/shared/limits.ts';
import { Camera, Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';

interface FilePickerProps {
  /** The document that the file is for. */
  documentName: string;
  label: string;
  prominent?: boolean;
  onFile: (file: File) => void;
}

/** Opens the hidden file picker; on touch screens the camera too. */
export function FilePicker({ documentName, label, prominent = false, onFile }: FilePickerProps) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Empty again, so that the same file can be chosen once more.
    event.target.value = '';
    if (file) onFile(file);
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
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/jpeg,image/png"
        capture="environment"
        onChange={take}
        aria-label={documentName}
      />
      <Button
        size="sm"
        variant={prominent ? 'primary' : 'outline'}
        aria-label={`${label}: ${documentName}`}
        onClick={() => picker.current?.click()}
        className="max-sm:grow"
      >
        <Upload size={18} aria-hidden />
        {label}
      </Button>
      <span className="hidden pointer-coarse:contents">
        <Button
          size="sm"
          variant="outline"
          aria-label={`${t('uploads.camera')}: ${documentName}`}
          onClick={() => camera.current?.click()}
        >
          <Camera size={18} aria-hidden />
          {t('uploads.camera')}
        </Button>
      </span>
    </>
  );
}
