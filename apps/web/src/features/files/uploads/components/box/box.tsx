import clsx from 'clsx';
import { Inbox } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { preloadOnInteraction } from '../../../../../shared/load-when-idle.ts';
import { useFileDrop } from '../../../../../ui/form/use-file-drop.ts';
import { Heading } from '../../../../../ui/layout/heading.tsx';
import { useFocusFallback } from '../../../../../ui/use-focus-fallback.ts';
import { usePhotoCheck } from '../../../scan/use-photo-check.tsx';
import { markSeenInBox } from '../../box/seen-in-box.ts';
import { BoxList, loadBoxList } from '../lazy-parts.ts';
import { FilePicker } from '../sending/file-picker.tsx';
import type { BoxListProps } from './box-list.tsx';

interface BoxProps extends BoxListProps {
  text: string;
  /** For links to the box. */
  titleId?: string;
  /** The user has just opened the box from a link. */
  takesFocus?: boolean;
  /** Additional ways to add files. */
  children?: ReactNode;
}

/** 'Drop everything here': unplaced files, each with its kind and proposed place. */
export function Box({ text, titleId, takesFocus = false, children, ...list }: BoxProps) {
  const { t } = useTranslation();
  const ownId = useId();
  const id = titleId ?? ownId;
  const heading = useRef<HTMLHeadingElement>(null);
  const focusFallback = useFocusFallback(heading);
  const { title, files, onFiles } = list;
  const dropped = usePhotoCheck(onFiles);
  const isListLoaded = useListLoaded();
  const { over, handlers } = useFileDrop((given) => void dropped.take(given), true);
  useEffect(() => markSeenInBox(files.map((file) => file.id)), [files]);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  return (
    <section
      {...handlers}
      {...focusFallback}
      aria-labelledby={id}
      className={clsx(
        'flex flex-col rounded-lg border border-dashed bg-surface transition-colors',
        over ? 'border-accent bg-accent-soft' : 'border-control',
      )}
    >
      <div className="flex flex-col gap-3 px-5 py-5 sm:px-6">
        <div className="flex items-start gap-3">
          <Inbox size={24} className="mt-0.5 shrink-0 text-accent" aria-hidden />
          <div className="flex min-w-0 flex-col gap-1">
            <Heading ref={heading} id={id} tabIndex={-1} className="font-serif text-xl outline-none">
              {title}
            </Heading>
            <p className="text-muted">{text}</p>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <FilePicker
            documentName={title}
            label={t('uploads.box.pick')}
            prominent
            multiple
            onFiles={onFiles}
          />
          {children}
          {dropped.checking && (
            <span role="status" className="text-muted text-sm">
              {t('uploads.scan.checking')}
            </span>
          )}
        </div>
      </div>
      {dropped.dialog}
      {(isListLoaded || files.length + list.transfers.length + list.unfinished.length > 0) && (
        <Suspense>
          <BoxList {...list} />
        </Suspense>
      )}
    </section>
  );
}

/** An empty list renders nothing, but is mounted before the first file so that screen readers announce that file. */
function useListLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => preloadOnInteraction(() => loadBoxList().then(() => setLoaded(true))), []);
  return isLoaded;
}
