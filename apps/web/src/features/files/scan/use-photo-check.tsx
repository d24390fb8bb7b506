import { useEffect, useRef, useState } from 'react';
import { loadNamespaces } from '../../../shared/i18n/language.ts';
import type { DoubtfulPhoto } from './check-photos.ts';
import type { PhotoCheck as PhotoCheckComponent } from './photo-check.tsx';
import { isPhoto } from './photo-types.ts';

/**
 * Checks chosen or dropped photos for blur, darkness and glare before they are sent; the files are not modified. A readable photo is passed
 * on at once; a doubtful one waits for the user's decision, even if the dialog is closed. A failed check never blocks anything.
 */
export function usePhotoCheck(onFiles: (files: readonly [File, ...File[]]) => void) {
  const [waiting, setWaiting] = useState<readonly DoubtfulPhoto[]>([]);
  const [PhotoCheck, setPhotoCheck] = useState<typeof PhotoCheckComponent>();
  const [checking, setChecking] = useState(false);
  useSentOnLeaving(waiting, onFiles);

  const take = async (files: readonly File[]) => {
    const [first, ...others] = files;
    if (!first) return;
    if (!files.some(isPhoto)) return onFiles([first, ...others]);
    setChecking(true);
    const left = new Set(files);
    const send = (file: File) => {
      left.delete(file);
      onFiles([file]);
    };
    try {
      const [{ checkPhotos }, view] = await Promise.all([
        import('./check-photos.ts'),
        import('./photo-check.tsx'),
        loadNamespaces('scan'),
      ]);
      setPhotoCheck(() => view.PhotoCheck);
      await checkPhotos(files, {
        onReadable: send,
        onDoubtful: (photo) => {
          left.delete(photo.file);
          setWaiting((photos) => [...photos, photo]);
        },
      });
    } catch {
      for (const file of left) send(file);
    } finally {
      setChecking(false);
    }
  };

  const settle = ({ file }: DoubtfulPhoto) =>
    setWaiting((photos) => photos.filter((each) => each.file !== file));
  const dialog = PhotoCheck && waiting.length > 0 && !checking && (
    <PhotoCheck
      waiting={waiting}
      onUse={(photo) => {
        settle(photo);
        onFiles([photo.file]);
      }}
      onAgain={settle}
    />
  );
  return { take, checking, dialog };
}

/** Sends pending photos on unmount, so that nothing the user chose is lost. */
function useSentOnLeaving(
  waiting: readonly DoubtfulPhoto[],
  onFiles: (files: readonly [File, ...File[]]) => void,
) {
  const latest = useRef({ waiting, onFiles });
  useEffect(() => {
    latest.current = { waiting, onFiles };
  });
  useEffect(
    () => () => {
      for (const { file } of latest.current.waiting) latest.current.onFiles([file]);
    },
    [],
  );
  const isWaiting = waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isWaiting]);
}
