import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '@visafolio/locales';
import { type Say, speaking } from '../words.ts';

/** `/contacts`: all contacts of a professional. */
export class Contacts {
  readonly page: Page;
  readonly say: Say;

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.say = speaking(language);
  }

  async open(): Promise<void> {
    await this.page.goto('/contacts');
    const name = this.say('Contacts', 'Contactos');
    await expect(this.page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible();
  }

  card(name: string): Locator {
    return this.page.getByRole('article', { name });
  }

  search(): Locator {
    return this.page.getByRole('textbox', { name: this.say('Search contacts', 'Buscar contactos') });
  }

  /** Opens 'Add Contact'. */
  async add(): Promise<Locator> {
    const name = this.say('Add Contact', 'Agregar contacto');
    await this.page.getByRole('button', { name }).first().click();
    return this.dialog(name);
  }

  async edit(contact: string): Promise<Locator> {
    const name = this.say(`Edit ${contact}`, `Editar ${contact}`);
    await this.page.getByRole('button', { name, exact: true }).click();
    return this.dialog(this.say('Edit Contact', 'Editar contacto'));
  }

  /** Starts the deletion and answers the confirmation with this button. */
  async delete(contact: string, button: string): Promise<void> {
    await this.page.getByRole('button', { name: `Delete ${contact}`, exact: true }).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: button }).click();
  }

  async import(): Promise<Locator> {
    await this.page.getByRole('button', { name: this.say('Import', 'Importar'), exact: true }).click();
    return this.dialog(this.say('Import Contacts', 'Importar contactos'));
  }

  /** A toast with this title and text. */
  async expectNotice(title: string, text: string): Promise<void> {
    const notice = this.page.locator('[data-sonner-toast]').filter({ hasText: text });
    await expect(notice).toContainText(title);
    await expect(notice).toContainText(text);
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true });
  }
}
