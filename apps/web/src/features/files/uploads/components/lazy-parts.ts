import { lazy } from 'react';
import { loadNamespaces } from '../../../../shared/i18n/language.ts';
import { lazyOptional } from '../../../../shared/lazy-optional.ts';
import { preloadOnInteraction } from '../../../../shared/load-when-idle.ts';

/** Parts that load with the first file, together with their namespaces. */
const withTexts = async <Part>(part: Promise<Part>): Promise<Part> => {
  const [loaded] = await Promise.all([part, loadNamespaces('sorting', 'kinds')]);
  return loaded;
};

export const loadBoxList = () => withTexts(import('./box/box-list.tsx'));

const loadTransfers = async () => ({ default: (await import('./sending/transfers.tsx')).Transfers });

const loadFileMenu = () => import('./file/file-menu.tsx');

const loadConfirm = async () => ({
  default: (await import('../../../../ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
});

export const ConfirmDialog = lazy(loadConfirm);
export const Transfers = lazy(loadTransfers);
export const UnplacedDialog = lazy(() => import('./document/unplaced-dialog.tsx'));
export const BoxList = lazy(loadBoxList);
export const FileNotes = lazyOptional(() => withTexts(import('./file/file-notes.tsx')));
export const FileSafety = lazyOptional(() => withTexts(import('./file/file-safety.tsx')));
export const FileMenu = lazyOptional(loadFileMenu);
export const PlaceDialog = lazy(() => withTexts(import('./file/place-dialog.tsx')));
export const ArrangeDialog = lazy(() => withTexts(import('./arrange/arrange-dialog.tsx')));

/** Preloads, because the connection may be lost by the time they are needed. */
export function preloadParts(): void {
  for (const load of [
    loadFileMenu,
    loadTransfers,
    loadConfirm,
    loadBoxList,
    () => import('./file/file-notes.tsx'),
    () => import('./file/place-dialog.tsx'),
    () => import('./split/split-dialog.tsx'),
    () => import('./document/unplaced-dialog.tsx'),
  ])
    preloadOnInteraction(load);
}
