import { uploadAccept } from '@visafolio/contract/shared/limits.ts';
import { Camera, Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { usePhotoCheck } from '../../../scan/use-photo-check.tsx';

interface FilePickerProps {
  /** Name of the document that the files are for. */
  documentName: string;
  label: string;
  prominent?: boolean;
  /** Allows choosing several files. */
  multiple?: boolean;
  /** Phones offer camera and photos directly. */
  photo?: boolean;
  /** The list is never empty. */
  onFiles: (files: readonly [File, ...File[]]) => void;
}

/** Opens the file picker. Asks first about photos that may be hard to read. */
export function FilePicker(props: FilePickerProps) {
  const { documentName, label, prominent = false, multiple = false, photo = false } = props;
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const { take, checking, dialog } = usePhotoCheck(props.onFiles);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Resets the input, so that the same file can be chosen twice.
    event.target.value = '';
    void take(files);
  };

  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        multiple={multiple}
        accept={photo ? 'image/*' : uploadAccept}
        onChange={choose}
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
        {!checking && (photo ? <Camera size={18} aria-hidden /> : <Upload size={18} aria-hidden />)}
        {checking ? t('uploads.scan.checking') : label}
      </Button>
      {dialog}
    </>
  );
}
