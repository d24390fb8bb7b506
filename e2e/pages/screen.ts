import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '@visafolio/locales';

/** Selects the text of the screen's language. Texts are literal, so that page objects also check them. */
export type Say = <Words extends string | RegExp>(en: Words, es: Words) => Words;

export class Screen {
  readonly page: Page;
  readonly language: Language;
  readonly say: Say;

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.language = language;
    this.say = (en, es) => (language === 'es' ? es : en);
  }

  /** The screen's title, or the heading of one of its parts. */
  heading(en: string, es = en): Locator {
    return this.page.getByRole('heading', { name: this.say(en, es), exact: true });
  }

  button(en: string, es = en): Locator {
    return this.page.getByRole('button', { name: this.say(en, es), exact: true });
  }

  protected async expectHeading(en: string, es: string): Promise<void> {
    await expect(this.heading(en, es)).toBeVisible();
  }
}
