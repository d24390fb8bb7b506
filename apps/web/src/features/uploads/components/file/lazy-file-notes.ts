import { lazy } from 'react';
import { loadNamespaces } from '../../../../shared/i18n/language.ts';

/** With the names of kinds: most files have no note. */
export const LazyFileNotes = lazy(async () => {
  const [{ FileNotes }] = await Promise.all([import('./file-notes.tsx'), loadNamespaces('kinds')]);
  return { default: FileNotes };
});
