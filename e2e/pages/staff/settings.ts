import { expect, type Locator } from '@playwright/test';
import { Screen } from '../screen.ts';

/** 'User Settings', over any open page. */
export class Settings extends Screen {
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

  override button(name: string): Locator {
    return this.dialog().getByRole('button', { name });
  }
}
