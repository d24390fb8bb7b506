import { expect, type Locator } from '@playwright/test';
import { Screen } from '../screen.ts';

/** `/templates/$id/edit`: a template with its outline and the client's view. */
export class TemplatePage extends Screen {
  /** From the list of templates, so that Back returns there. */
  async open(name: string): Promise<void> {
    await this.page.goto('/templates');
    await this.button(`More actions for ${name}`).click();
    await this.page.getByRole('menuitem', { name: 'Open the editor' }).click();
    await expect(this.title(name)).toBeVisible();
  }

  title(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  /** A line of the outline: opens its fields. */
  row(text: string): Locator {
    const title = this.page.locator('[data-title]').filter({ hasText: text });
    return this.page.locator('[data-row]').filter({ has: title });
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  clientView(): Locator {
    return this.page.getByRole('region', { name: "Client's view" });
  }

  /** Texts of the questions, in order. */
  async questions(): Promise<string[]> {
    const rows = this.page.getByRole('region', { name: 'Questions' }).locator('[data-row] [data-title]');
    return (await rows.allTextContents()).map((text) => text.replace(/\*$/, ''));
  }

  /** Picks an entry of the page's menu. */
  async choose(action: string): Promise<void> {
    await this.button('More').click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  /** Imports a file in place of the template. */
  async load(file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    await this.page.locator('input[type=file]').setInputFiles(file);
  }

  async save(): Promise<void> {
    await this.button('Save changes').click();
    await expect(this.page.getByText('All changes are saved.')).toBeVisible();
  }
}
