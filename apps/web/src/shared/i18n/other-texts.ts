import type { MessageTree } from '@visafolio/locales/types.ts';

export type LocaleModule = Readonly<Record<string, MessageTree>>;

/** The texts that a client's first page goes without: where all of them are. */
export const otherFiles = import.meta.glob<LocaleModule>(['./{en,es}/**/*.ts', '!./*/index.ts'], {
  base: '../../../../../packages/locales/src',
});
