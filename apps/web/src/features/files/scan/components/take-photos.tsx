import { useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { useCamera } from '../use-camera.ts';
import { isUnreadable, type Scan } from '../use-scan.ts';
import { CameraButtons, CameraView } from './camera-view.tsx';
import { ViewButtons, ViewHeading } from './view-parts.tsx';

interface TakePhotosProps {
  scan: Scan;
  /** Number of existing pages. */
  count: number;
  /** The page to retake. */
  replaces: { id: string; number: number } | undefined;
  takesFocus: boolean;
  /** The new pages' ids. */
  onTaken: (ids: string[]) => void;
  onBack: () => void;
  onCancel: () => void;
}

interface Work {
  index: number;
  total: number;
}

/** Takes one page with the camera, or one for each chosen photo. */
export function TakePhotos({
  scan,
  count,
  replaces,
  takesFocus,
  onTaken,
  onBack,
  onCancel,
}: TakePhotosProps) {
  const { t } = useTranslation();
  const camera = useCamera();
  const [work, setWork] = useState<Work>();
  const [problem, setProblem] = useState<string>();

  const add = async (photos: readonly Blob[]) => {
    setProblem(undefined);
    const taken: string[] = [];
    let unreadable = 0;
    let broken = false;
    for (const [index, photo] of photos.entries()) {
      setWork({ index: index + 1, total: photos.length });
      try {
        const { id } = await scan.take(photo, index === 0 ? replaces?.id : undefined);
        taken.push(id);
      } catch (error) {
        if (isUnreadable(error)) unreadable++;
        else broken = true;
      }
    }
    setWork(undefined);
    if (broken) setProblem(t('scan.broken'));
    else if (unreadable > 0) setProblem(t('scan.unreadable', { count: unreadable }));
    else onTaken(taken);
  };

  const heading = t('scan.page.name', { number: replaces?.number ?? count + 1 });
  return (
    <>
      <div className="flex flex-col gap-3">
        <ViewHeading takesFocus={takesFocus}>{heading}</ViewHeading>
        {problem && <Alert tone="danger">{problem}</Alert>}
        {work ? (
          <PageSpinner label={work.total > 1 ? t('scan.workingOf', { ...work }) : t('scan.working')} />
        ) : (
          <CameraView camera={camera} onPhotos={(photos) => void add(photos)} />
        )}
      </div>
      <ViewButtons>
        {count > 0 ? (
          <Button variant="ghost" disabled={work !== undefined} onClick={onBack} className="sm:me-auto">
            {t('scan.camera.backToPages')}
          </Button>
        ) : (
          <Button variant="ghost" onClick={onCancel} className="max-sm:hidden sm:me-auto">
            {t('common.cancel')}
          </Button>
        )}
        {!work && (
          <CameraButtons
            camera={camera}
            onPhotos={(photos) => void add(photos)}
            onFailed={() => setProblem(t('scan.camera.failed'))}
          />
        )}
      </ViewButtons>
    </>
  );
}
