import { expect } from '@playwright/test';
import { Screen } from '../screen.ts';

export interface RequestToSend {
  /** Beginning of a standard template's name in the list: 'B1/B2 Business or Tourism'. */
  template: string;
  client: string;
  email: string;
  /** Default: the one that the template suggests. */
  visaType?: string;
  notes?: string;
}

/** 'Create New Client Request'. */
export class NewRequest extends Screen {
  async expectOpen(): Promise<void> {
    await expect(this.dialog()).toBeVisible();
  }

  /** Fills in the form, sends it, and waits until the page says that the invitation was sent. */
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
    await this.chooseTemplate(template);
    await this.name().fill(client);
    await this.email().fill(email);
    if (visaType) await this.visaType().selectOption(visaType);
    if (notes) await this.notes().fill(notes);
  }

  async chooseTemplate(name: string): Promise<void> {
    await this.template().click();
    await this.templateSearch().fill(name);
    await this.dialog().getByRole('listbox').getByRole('option', { name }).first().click();
    await expect(this.template()).toContainText(name);
  }

  /** '+ Create Custom Template', the last choice of the list. */
  async writeTemplate(): Promise<void> {
    await this.template().click();
    const name = this.say('+ Create Custom Template', '+ Crear plantilla personalizada');
    await this.dialog().getByRole('option', { name }).click();
  }

  /** Opens the contacts, types, and picks the match. */
  async chooseContact(typed: string, name: string): Promise<void> {
    await this.contact().click();
    await this.contactSearch().fill(typed);
    await this.dialog().getByRole('listbox').getByRole('option', { name }).click();
    await expect(this.contact()).toContainText(name);
  }

  async submit(): Promise<void> {
    const name = this.say('Create Request', 'Crear solicitud');
    await this.dialog().getByRole('button', { name }).click();
  }

  contact() {
    const name = this.say('Select from contacts', 'Elegir entre los contactos');
    return this.dialog().getByRole('button', { name });
  }

  contactSearch() {
    const name = this.say('Type a name or an email', 'Escriba un nombre o un correo');
    return this.dialog().getByRole('combobox', { name });
  }

  template() {
    return this.dialog().getByRole('button', { name: this.say(/^Template/, /^Plantilla/) });
  }

  templateSearch() {
    return this.dialog().getByRole('combobox', { name: this.say('Search templates', 'Buscar plantillas') });
  }

  name() {
    return this.dialog().getByLabel(this.say('Client name', 'Nombre del cliente'));
  }

  email() {
    return this.dialog().getByLabel(this.say('Client email', 'Correo del cliente'));
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
