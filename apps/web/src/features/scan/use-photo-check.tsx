import { useState } from 'react';
import { loadNamespaces } from '../../shared/i18n/language.ts';
import type { PhotoCheck as PhotoCheckComponent } from './photo-check.tsx';

type OnChecked = (files: File[]) => void;

interface Shown {
  PhotoCheck: typeof PhotoCheckComponent;
  files: File[];
  doubtful: Awaited<ReturnType<typeof import('./check-photos.ts')['findDoubtfulPhotos']>>;
  onChecked: OnChecked;
}

const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Looks at photos that are picked as files before they are sent: blur, darkness and glare. The files stay as they are.
 * Nothing is asked about a photo that can be read, and nothing is ever held up by a check that fails.
 */
export function usePhotoCheck() {
  const [shown, setShown] = useState<Shown>();
  const [checking, setChecking] = useState(false);

  const check = async (files: readonly File[], onChecked: OnChecked) => {
    if (!files.some(({ type }) => photoTypes.includes(type))) return onChecked([...files]);
    setChecking(true);
    try {
      const { findDoubtfulPhotos } = await import('./check-photos.ts');
      const doubtful = await findDoubtfulPhotos(files.filter(({ type }) => photoTypes.includes(type)));
      if (doubtful.length === 0) return onChecked([...files]);
      const [{ PhotoCheck }] = await Promise.all([import('./photo-check.tsx'), loadNamespaces('scan')]);
      setShown({ PhotoCheck, files: [...files], doubtful, onChecked });
    } catch {
      onChecked([...files]);
    } finally {
      setChecking(false);
    }
  };

  const dialog = shown && (
    <shown.PhotoCheck
      doubtful={shown.doubtful}
      onCancel={() => setShown(undefined)}
      onDone={(leftOut) => {
        setShown(undefined);
        const used = shown.files.filter((file) => !leftOut.includes(file));
        if (used.length > 0) shown.onChecked(used);
      }}
    />
  );
  return { check, checking, dialog };
}
