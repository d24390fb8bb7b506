import type { MessageTree } from '@visafolio/locales/types.ts';

export interface LocaleModule {
  default: MessageTree;
}

/** The texts that a client's first page goes without: where all of them are. Prepared messages have a module of their own. */
export const otherFiles = import.meta.glob<LocaleModule>(['./*/**/*.json', '!./prepared/**'], {
  base: '../../../../../packages/locales/src',
});
