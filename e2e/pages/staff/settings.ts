import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '@visafolio/locales';
import { type Say, speaking } from '../words.ts';

/** 'User Settings', over any open page. */
export class Settings {
  readonly page: Page;
  readonly say: Say;

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.say = speaking(language);
  }

  /** Opens it from the user menu of the dashboard. */
  async open(): Promise<void> {
    await this.page.goto('/dashboard');
    const menu = this.say('Account menu of', 'Menú de la cuenta de');
    await this.page.getByRole('button', { name: menu }).click();
    await this.page.getByRole('menuitem', { name: this.say('Settings', 'Configuración') }).click();
    await expect(this.dialog()).toBeVisible();
  }

  async openTab(name: string): Promise<void> {
    await this.dialog().getByRole('tab', { name }).click();
  }

  dialog(): Locator {
    return this.page.getByRole('dialog', { name: this.say('User Settings', 'Configuración del usuario') });
  }

  button(name: string): Locator {
    return this.dialog().getByRole('button', { name });
  }
}
