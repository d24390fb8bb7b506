import type { MessageTree } from '@visafolio/locales/types.ts';

export interface LocaleModule {
  default: MessageTree;
}

/** The texts that a client's first page goes without: where all of them are. */
export const otherFiles = import.meta.glob<LocaleModule>('./*/**/*.json', {
  base: '../../../../../packages/locales/src',
});
