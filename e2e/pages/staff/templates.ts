import { expect, type Locator, type Page } from '@playwright/test';
import { TemplateEditor } from './template-editor.ts';

/** `/templates`: the templates a professional can send. */
export class Templates {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/templates');
    await expect(this.page.getByRole('heading', { name: 'Templates', exact: true })).toBeVisible();
    await expect(this.cards().first()).toBeVisible();
  }

  cards(): Locator {
    return this.page.getByRole('main').getByRole('article');
  }

  card(name: string): Locator {
    return this.cards().filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name} `) });
  }

  search(): Locator {
    return this.page.getByRole('textbox', { name: 'Search templates' });
  }

  async view(name: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `View ${name}`, exact: true }).click();
    const dialog = this.page.getByRole('dialog', { name, exact: true });
    await expect(dialog).toBeVisible();
    return dialog;
  }

  async create(): Promise<TemplateEditor> {
    await this.page.getByRole('button', { name: 'Create Custom Template' }).click();
    return this.editor('Create Custom Template');
  }

  async edit(name: string): Promise<TemplateEditor> {
    await this.page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
    return this.editor('Edit template');
  }

  async duplicate(name: string): Promise<TemplateEditor> {
    await this.choose(name, 'Duplicate');
    return this.editor('Duplicate template');
  }

  /** Picks an entry in the menu of its card. */
  async choose(name: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  private async editor(title: string): Promise<TemplateEditor> {
    const editor = new TemplateEditor(this.page, title);
    await editor.expectOpen();
    return editor;
  }
}
