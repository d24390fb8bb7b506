import { linkOptions } from '@tanstack/react-router';
import type { Section } from './sections.ts';

/** Id of the title of the box with unplaced files, in the documents section. */
export const staffBoxId = 'files-without-a-place';

export const getCaseSectionLink = (requestId: string, section: Section) =>
  section === 'overview'
    ? linkOptions({ to: '/requests/$requestId', params: { requestId } })
    : linkOptions({ to: '/requests/$requestId/$section', params: { requestId, section } });
