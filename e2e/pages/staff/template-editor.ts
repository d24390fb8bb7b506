import { expect, type Locator, type Page } from '@playwright/test';

/** The dialog for writing a template. */
export class TemplateEditor {
  readonly page: Page;
  readonly window: Locator;

  constructor(page: Page, title: string) {
    this.page = page;
    this.window = page.getByRole('dialog', { name: title, exact: true });
  }

  async expectOpen(): Promise<void> {
    await expect(this.name()).toBeVisible();
  }

  async fillIn(basics: { name?: string; visaType?: string; description?: string }): Promise<void> {
    if (basics.name) await this.name().fill(basics.name);
    if (basics.visaType)
      await this.window.getByRole('combobox', { name: 'Visa type' }).selectOption(basics.visaType);
    if (basics.description) await this.description().fill(basics.description);
  }

  name(): Locator {
    return this.window.getByRole('textbox', { name: 'Template name', exact: true });
  }

  description(): Locator {
    return this.window.getByRole('textbox', { name: 'Description', exact: true });
  }

  /** By position; inside `group` if there are groups. */
  question(number: number, group?: Locator): Locator {
    return (group ?? this.window).getByRole('textbox', { name: `Question ${number}`, exact: true });
  }

  document(number: number): Locator {
    return this.window.getByRole('textbox', { name: `Document ${number}`, exact: true });
  }

  /** By its position among the groups. */
  group(number: number): Locator {
    const remove = this.page.getByRole('button', { name: `Remove Group ${number}`, exact: true });
    return this.window.getByRole('listitem').filter({ has: remove });
  }

  button(name: string): Locator {
    return this.window.getByRole('button', { name, exact: true });
  }

  /** Texts of the questions, in order. */
  async questions(): Promise<string[]> {
    const fields = this.window.getByRole('textbox', { name: /^Question \d+$/ });
    return fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
  }
}
