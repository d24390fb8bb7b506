import { uploadAccept } from '@visafolio/contract/shared/limits.ts';
import { Camera, Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { usePhotoCheck } from '../../../scan/use-photo-check.tsx';

interface FilePickerProps {
  /** What the files are for: the document's name. */
  documentName: string;
  label: string;
  prominent?: boolean;
  /** Several can be chosen at once. */
  multiple?: boolean;
  /** Phones offer the camera and the photos at once. */
  photo?: boolean;
  /** Never an empty list. */
  onFiles: (files: readonly [File, ...File[]]) => void;
}

/** Opens the hidden file picker. Photos that may be hard to read are asked about first. */
export function FilePicker(props: FilePickerProps) {
  const { documentName, label, prominent = false, multiple = false, photo = false } = props;
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const { take, checking, dialog } = usePhotoCheck(props.onFiles);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Empty again, so that the same file can be chosen once more.
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
