import type { UploadType } from '@visafolio/contract/shared/limits.ts';

/** What opening a file came to: pages, or why it is refused. */
export type Outcome =
  | 'opened'
  | 'broken'
  | 'too_large'
  | 'too_many_pages'
  | 'took_too_long'
  | 'password_protected';

export interface HostileOpening {
  type: UploadType;
  what: string;
  build: () => Buffer | Promise<Buffer>;
  /** Takes seconds of CPU time until a limit ends it. */
  isSlow?: boolean;
}
