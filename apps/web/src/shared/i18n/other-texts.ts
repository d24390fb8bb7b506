import type { MessageTree } from '@visafolio/locales/types.ts';

export interface LocaleModule {
  default: MessageTree;
}

/** All texts that a client's first page does not need. Prepared messages have a module of their own. */
export const otherFiles = import.meta.glob<LocaleModule>(['./*/**/*.json', '!./prepared/**'], {
  base: '../../../../../packages/locales/src',
});
