import { expect, type Page } from '@playwright/test';
import type { Language } from '@visafolio/locales';
import { type Say, speaking } from './words.ts';

export interface RequestToSend {
  /** A standard template's name as the list begins with it: 'B1/B2 Business or Tourism'. */
  template: string;
  client: string;
  email: string;
  /** Left out: the one that the template proposes. */
  visaType?: string;
  notes?: string;
}

/** 'Create New Client Request'. */
export class NewRequest {
  readonly page: Page;
  readonly say: Say;

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.say = speaking(language);
  }

  async expectOpen(): Promise<void> {
    await expect(this.dialog()).toBeVisible();
  }

  /** Fills the form in, sends it, and waits for the word that the invitation went out. */
  async send(request: RequestToSend): Promise<void> {
    await this.fillIn(request);
    await this.submit();
    await expect(
      this.page.getByText(
        this.say(
          `Client request created and invitation sent to client (${request.email})!`,
          `¡Solicitud creada e invitación enviada al cliente (${request.email})!`,
        ),
      ),
    ).toBeVisible();
    await expect(this.dialog()).toBeHidden();
  }

  async fillIn({ template, client, email, visaType, notes }: RequestToSend): Promise<void> {
    const templates = this.dialog().getByLabel(this.say('Template', 'Plantilla'));
    const choice = templates.getByRole('option', { name: template });
    await expect(choice).toBeAttached();
    await templates.selectOption((await choice.getAttribute('value')) ?? '');
    await this.dialog().getByLabel(this.say('Client name', 'Nombre del cliente')).fill(client);
    await this.dialog().getByLabel(this.say('Client email', 'Correo del cliente')).fill(email);
    if (visaType) await this.visaType().selectOption(visaType);
    if (notes) await this.notes().fill(notes);
  }

  async submit(): Promise<void> {
    const name = this.say('Create Request', 'Crear solicitud');
    await this.dialog().getByRole('button', { name }).click();
  }

  visaType() {
    return this.dialog().getByLabel(this.say('Visa type', 'Tipo de visa'));
  }

  notes() {
    return this.dialog().getByLabel(this.say('Notes', 'Notas'), { exact: true });
  }

  dialog() {
    const name = this.say('Create New Client Request', 'Crear nueva solicitud de cliente');
    return this.page.getByRole('dialog', { name });
  }
}
