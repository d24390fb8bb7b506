import { uploadAccept } from '@visafolio/contract/shared/limits.ts';
import { Camera, Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';

interface FilePickerProps {
  /** What the files are for: the document's name. */
  documentName: string;
  label: string;
  prominent?: boolean;
  /** Several can be chosen at once. */
  multiple?: boolean;
  /** Without it touch screens offer their camera too. */
  withoutCamera?: boolean;
  /** Never an empty list. */
  onFiles: (files: readonly [File, ...File[]]) => void;
}

/** Opens the hidden file picker; on touch screens the camera too. */
export function FilePicker(props: FilePickerProps) {
  const { documentName, label, prominent = false, multiple = false, withoutCamera = false } = props;
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [first, ...others] = event.target.files ?? [];
    // Empty again, so that the same file can be chosen once more.
    event.target.value = '';
    if (first) props.onFiles([first, ...others]);
  };

  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        multiple={multiple}
        accept={uploadAccept}
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
      {!withoutCamera && (
        <span className="hidden pointer-coarse:contents">
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
            variant="outline"
            aria-label={`${t('uploads.camera')}: ${documentName}`}
            onClick={() => camera.current?.click()}
          >
            <Camera size={18} aria-hidden />
            {t('uploads.camera')}
          </Button>
        </span>
      )}
    </>
  );
}
