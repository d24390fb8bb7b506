import { Camera as CameraIcon, Flashlight, Images } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import type { Camera } from '../use-camera.ts';

interface CameraViewProps {
  camera: Camera;
  onPhotos: (photos: readonly Blob[]) => void;
}

/** The camera preview, or a file picker if there is no camera or permission. */
export function CameraView({ camera, onPhotos }: CameraViewProps) {
  const { t } = useTranslation();
  if (camera.state === 'live' || camera.state === 'starting') return <LiveCamera camera={camera} />;
  return (
    <div className="flex flex-col gap-5">
      {camera.state === 'refused' && (
        <Alert
          tone="warning"
          title={t('scan.camera.refused.title')}
          action={
            <Button variant="outline" size="sm" onClick={camera.start}>
              {t('scan.camera.again')}
            </Button>
          }
        >
          {t('scan.camera.refused.text')}
        </Alert>
      )}
      {camera.state === 'ended' && (
        <Alert
          tone="warning"
          action={
            <Button variant="outline" size="sm" onClick={camera.start}>
              {t('scan.camera.again')}
            </Button>
          }
        >
          {t('scan.camera.ended')}
        </Alert>
      )}
      {camera.state === 'missing' && (
        <div className="flex flex-col gap-1">
          <h3 className="font-semibold">{t('scan.camera.missing.title')}</h3>
          <p className="text-muted">{t('scan.camera.missing.text')}</p>
        </div>
      )}
      <div className="flex flex-col gap-3 sm:flex-row">
        <PhotoPicker withCamera onPhotos={onPhotos} label={t('scan.camera.takePhoto')}>
          <CameraIcon size={18} aria-hidden />
        </PhotoPicker>
        <PhotoPicker onPhotos={onPhotos} label={t('scan.camera.choose')}>
          <Images size={18} aria-hidden />
        </PhotoPicker>
      </div>
    </div>
  );
}

function LiveCamera({ camera }: { camera: Camera }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{t('scan.camera.hint')}</p>
      <div className="relative flex h-[clamp(14rem,calc(100dvh-20rem),44rem)] items-center justify-center overflow-hidden rounded-md bg-ink">
        <video
          ref={camera.attach}
          playsInline
          muted
          autoPlay
          aria-label={t('scan.camera.picture')}
          className="size-full object-contain"
        />
        {camera.state === 'starting' && (
          <p role="status" className="absolute inset-0 flex items-center justify-center gap-3 text-on-accent">
            <Spinner />
            {t('scan.starting')}
          </p>
        )}
      </div>
    </div>
  );
}

interface CameraButtonsProps {
  camera: Camera;
  onPhotos: (photos: readonly Blob[]) => void;
  onFailed: () => void;
}

/** Below the preview: shutter, torch and existing photos. */
export function CameraButtons({ camera, onPhotos, onFailed }: CameraButtonsProps) {
  const { t } = useTranslation();
  const [taking, setTaking] = useState(false);
  if (camera.state !== 'live') return null;
  const take = async () => {
    setTaking(true);
    try {
      onPhotos([await camera.takePhoto()]);
    } catch {
      onFailed();
    } finally {
      setTaking(false);
    }
  };
  return (
    <>
      <PhotoPicker onPhotos={onPhotos} label={t('scan.camera.choose')}>
        <Images size={18} aria-hidden />
      </PhotoPicker>
      {camera.light && (
        <Button variant="outline" aria-pressed={camera.light.on} onClick={camera.light.toggle}>
          <Flashlight size={18} aria-hidden />
          {t('scan.camera.light')}
        </Button>
      )}
      <Button loading={taking} onClick={() => void take()}>
        {!taking && <CameraIcon size={20} aria-hidden />}
        {t('scan.camera.take')}
      </Button>
    </>
  );
}

interface PhotoPickerProps {
  label: string;
  /** Opens the phone's own camera app instead of its photos. */
  withCamera?: boolean;
  onPhotos: (photos: readonly Blob[]) => void;
  children: ReactNode;
}

// Phones convert HEIC photos to JPEG if only these types are accepted.
const photoTypes = 'image/jpeg,image/png,image/webp';

function PhotoPicker({ label, withCamera = false, onPhotos, children }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const photos = [...(event.target.files ?? [])];
    // Resets the input, so that the same photo can be chosen twice.
    event.target.value = '';
    if (photos.length > 0) onPhotos(photos);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={photoTypes}
        {...(withCamera ? { capture: 'environment' as const } : { multiple: true })}
        onChange={take}
        aria-label={label}
      />
      <Button variant={withCamera ? 'primary' : 'outline'} onClick={() => input.current?.click()}>
        {children}
        {label}
      </Button>
    </>
  );
}
