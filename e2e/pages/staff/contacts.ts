import { expect, type Locator } from '@playwright/test';
import { Screen } from '../screen.ts';

/** `/contacts`: all contacts of a professional. */
export class Contacts extends Screen {
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

  async add(): Promise<Locator> {
    const name = this.say('Add Contact', 'Agregar contacto');
    await this.page.getByRole('button', { name }).first().click();
    return this.dialog(name);
  }

  async edit(contact: string): Promise<Locator> {
    await this.button(`Edit ${contact}`, `Editar ${contact}`).click();
    return this.dialog(this.say('Edit Contact', 'Editar contacto'));
  }

  /** Starts the deletion and answers the confirmation with this button. */
  async delete(contact: string, button: string): Promise<void> {
    await this.button(`Delete ${contact}`).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: button }).click();
  }

  async import(): Promise<Locator> {
    await this.button('Import', 'Importar').click();
    return this.dialog(this.say('Import Contacts', 'Importar contactos'));
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true });
  }
}
