import { expect, type Locator } from '@playwright/test';
import { Screen } from '../screen.ts';

/** `/admin`. */
export class Admin extends Screen {
  async open(search = ''): Promise<void> {
    await this.page.goto(`/admin${search}`);
    const name = this.say('Admin Dashboard', 'Panel de administración');
    await expect(this.page.getByRole('heading', { name, level: 1 })).toBeVisible();
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: this.say('Search users', 'Buscar usuarios') }).fill(text);
    await expect(this.page).toHaveURL((url) => (url.searchParams.get('q') ?? '') === text);
  }

  /** The section of a firm, or of people without one. */
  group(name: string): Locator {
    return this.page.getByRole('group', { name });
  }

  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  /** Opens the firm selector of a row or form and picks a choice. */
  async chooseFirm(selector: Locator, name: string, { typed = true } = {}): Promise<void> {
    await selector.click();
    const box = this.page.getByRole('combobox', { name: 'Search firms' });
    if (typed) await box.fill(name);
    await this.page.getByRole('option', { name }).click();
    await expect(box).toBeHidden();
  }

  async openActions(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `More actions for ${name}` }).click();
  }
}
