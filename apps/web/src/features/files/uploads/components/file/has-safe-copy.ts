import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import { uploadTypes } from '@visafolio/contract/shared/limits.ts';

/**
 * Whether a download without further words sends something: the file, or a copy without what is active in it. Word documents have none, and files that
 * could not be examined may have none.
 */
export const hasSafeCopy = ({
  active_content,
  file_type,
}: Pick<RequestUpload, 'active_content' | 'file_type'>): boolean =>
  !active_content?.length ||
  (!active_content.includes('not_examined') &&
    (file_type === uploadTypes.pdf || file_type.startsWith('image/')));
