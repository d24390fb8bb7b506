import { useEffect, useRef, useState } from 'react';
import { loadNamespaces } from '../../../shared/i18n/language.ts';
import type { DoubtfulPhoto } from './check-photos.ts';
import type { PhotoCheck as PhotoCheckComponent } from './photo-check.tsx';
import { isPhoto } from './photo-types.ts';

/**
 * Looks at photos that are chosen or dropped as files before they are sent: blur, darkness and glare. The files stay as they
 * are. A photo that can be read goes on at once; one that may be hard to read waits until somebody decides about it, also where the
 * window with the question is closed. Nothing is ever held up by a check that fails.
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

/** A photo that still waits when its place goes away is sent: what somebody has chosen is not lost. */
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
