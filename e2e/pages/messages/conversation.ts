import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '@visafolio/locales';
import { Screen } from '../screen.ts';

/** A conversation, wherever it is shown: the client's panel, the page of a case, the inbox. */
export class ConversationScreen extends Screen {
  readonly box: Locator;

  /** `writesTo`: name of the message box. */
  constructor(page: Page, writesTo: string, language?: Language) {
    super(page, language);
    this.box = page.getByRole('textbox', { name: writesTo, exact: true });
  }

  /** From any of a client's pages. */
  async openPanel(): Promise<void> {
    await this.page
      .getByRole('banner')
      .getByRole('button', { name: this.say('Messages', 'Mensajes') })
      .click();
    await expect(this.box).toBeVisible();
  }

  async write(text: string): Promise<void> {
    await this.box.fill(text);
    await this.box.press('Enter');
    await expect(this.box).toHaveValue('');
  }

  message(text: string): Locator {
    return this.page
      .getByRole('region', {
        name: this.say('Messages, the newest last', 'Mensajes, el más reciente al final'),
      })
      .getByRole('listitem')
      .filter({ hasText: text });
  }

  async expectState(text: string, state: 'sent' | 'delivered' | 'read'): Promise<void> {
    const words = {
      sent: this.say('Sent', 'Enviado'),
      delivered: this.say('Delivered', 'Entregado'),
      read: this.say('Read', 'Leído'),
    };
    await expect(this.message(text).getByText(words[state], { exact: true })).toBeVisible();
  }

  async attach(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const picker = this.page.getByLabel(this.say('Add files', 'Agregar archivos'));
    await picker.and(this.page.locator('input')).setInputFiles(file);
    const remove = this.say(`Remove ${file.name}`, `Quitar ${file.name}`);
    const chip = this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('button', { name: remove }) });
    // The size appears once the file has arrived.
    await expect(chip).toHaveText(/\d\s*(bytes?|[kM]B)/);
  }
}
