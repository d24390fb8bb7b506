import { expect, type Locator } from '@playwright/test';
import { Screen } from '../screen.ts';
import { TemplateEditor } from './template-editor.ts';

/** `/templates`: the templates a professional can send. */
export class Templates extends Screen {
  async open(): Promise<void> {
    await this.page.goto('/templates');
    await expect(this.heading('Templates')).toBeVisible();
    await expect(this.cards().first()).toBeVisible();
  }

  cards(): Locator {
    return this.page.getByRole('main').getByRole('article');
  }

  card(name: string): Locator {
    return this.cards().filter({ has: this.heading(name) });
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name} `) });
  }

  search(): Locator {
    return this.page.getByRole('textbox', { name: 'Search templates' });
  }

  async view(name: string): Promise<Locator> {
    await this.button(`View ${name}`).click();
    const dialog = this.page.getByRole('dialog', { name, exact: true });
    await expect(dialog).toBeVisible();
    return dialog;
  }

  async create(): Promise<TemplateEditor> {
    await this.page.getByRole('button', { name: 'Create Custom Template' }).click();
    return this.editor('Create Custom Template');
  }

  async edit(name: string): Promise<TemplateEditor> {
    await this.button(`Edit ${name}`).click();
    return this.editor('Edit template');
  }

  async duplicate(name: string): Promise<TemplateEditor> {
    await this.choose(name, 'Duplicate');
    return this.editor('Duplicate template');
  }

  /** Picks an entry in the menu of its card. */
  async choose(name: string, action: string): Promise<void> {
    await this.button(`More actions for ${name}`).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  private async editor(title: string): Promise<TemplateEditor> {
    const editor = new TemplateEditor(this.page, title);
    await editor.expectOpen();
    return editor;
  }
}
