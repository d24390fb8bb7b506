import { useState } from 'react';
import { loadNamespaces } from '../../shared/i18n/language.ts';
import type { PhotoCheck as PhotoCheckComponent } from './photo-check.tsx';

interface Shown {
  PhotoCheck: typeof PhotoCheckComponent;
  files: readonly File[];
  doubtful: Awaited<ReturnType<typeof import('./check-photos.ts')['findDoubtfulPhotos']>>;
}

const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Looks at photos that are chosen or dropped as files before they are sent: blur, darkness and glare. The files stay as they
 * are. Nothing is asked about a photo that can be read, and nothing is ever held up by a check that fails.
 */
export function usePhotoCheck(onFiles: (files: readonly [File, ...File[]]) => void) {
  const [shown, setShown] = useState<Shown>();
  const [checking, setChecking] = useState(false);
  const pass = ([first, ...others]: readonly File[]) => first && onFiles([first, ...others]);

  const take = async (files: readonly File[]) => {
    const photos = files.filter(({ type }) => photoTypes.includes(type));
    if (photos.length === 0) return pass(files);
    setChecking(true);
    try {
      const { findDoubtfulPhotos } = await import('./check-photos.ts');
      const doubtful = await findDoubtfulPhotos(photos);
      if (doubtful.length === 0) return pass(files);
      const [{ PhotoCheck }] = await Promise.all([import('./photo-check.tsx'), loadNamespaces('scan')]);
      setShown({ PhotoCheck, files, doubtful });
    } catch {
      pass(files);
    } finally {
      setChecking(false);
    }
  };

  const dialog = shown && (
    <shown.PhotoCheck
      doubtful={shown.doubtful}
      onDone={(leftOut) => {
        setShown(undefined);
        pass(shown.files.filter((file) => !leftOut.includes(file)));
      }}
    />
  );
  return { take, checking, dialog };
}
