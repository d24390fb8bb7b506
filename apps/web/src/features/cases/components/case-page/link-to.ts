import { linkOptions } from '@tanstack/react-router';
import type { Section } from './sections.ts';

/** Of the title of the box with files without a place, in the section of documents. */
export const staffBoxId = 'files-without-a-place';

/** The way to a section of a case. */
export const linkTo = (requestId: string, section: Section) =>
  section === 'overview'
    ? linkOptions({ to: '/requests/$requestId', params: { requestId } })
    : linkOptions({ to: '/requests/$requestId/$section', params: { requestId, section } });
