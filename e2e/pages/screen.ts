import { expect, type Page } from '@playwright/test';
import type { Language } from '@visafolio/locales';
import { type Say, speaking } from './words.ts';

/** One screen in one language. */
export class Screen {
  readonly page: Page;
  readonly say: Say;

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.say = speaking(language);
  }

  /** The screen's title, or the heading of one of its parts. */
  protected async expectHeading(en: string, es: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name: this.say(en, es), exact: true })).toBeVisible();
  }
}
