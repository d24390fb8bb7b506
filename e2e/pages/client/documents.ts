import { expect, type FileChooser, type Locator } from '@playwright/test';
import { Screen } from '../screen.ts';

/** A path, or the name and content of a file that is not on disk. */
export type PickedFile = Parameters<FileChooser['setFiles']>[0];

/** `/client/documents`: each requested document and its file. */
export class Documents extends Screen {
  async expectOpen(): Promise<void> {
    await this.expectHeading('Document Upload', 'Subir documentos');
    await expect(this.submitButton()).toBeVisible();
  }

  async expectProgress(uploaded: number, total: number): Promise<void> {
    const text = this.say(
      `Progress: ${uploaded} of ${total} uploaded`,
      `Avance: ${uploaded} de ${total} subidos`,
    );
    await expect(this.page.getByText(text, { exact: true })).toBeVisible();
  }

  /** Names of the required documents, in the order of the page. */
  async required(): Promise<string[]> {
    const section = this.say('Required Documents', 'Documentos obligatorios');
    return this.page
      .getByRole('region', { name: section })
      .getByRole('heading', { level: 3 })
      .allInnerTexts();
  }

  /** Picks a file for a document; `expectUploaded` waits for the upload, `expectRefused` for the reason. */
  async choose(document: string, file: PickedFile): Promise<void> {
    // A document that is a photo offers the camera.
    const labels = this.say('(Upload|Take or choose a photo)', '(Subir|Tomar o elegir una foto)');
    const name = document.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    await this.pickBy(new RegExp(`^${labels}: ${name}$`), file);
  }

  /** Selects the file of a paused upload again. */
  async chooseAgain(document: string, file: string): Promise<void> {
    await this.pick(this.say('Choose the file', 'Elegir el archivo'), document, file);
  }

  async upload(document: string, file: PickedFile, fileName: string): Promise<void> {
    await this.choose(document, file);
    await this.expectUploaded(document, fileName);
  }

  async expectUploaded(document: string, fileName: string): Promise<void> {
    await expect(this.item(document).getByRole('link', { name: fileName, exact: true })).toBeVisible();
    await expect(this.removeButton(document, fileName)).toBeVisible();
  }

  /** A percentage strictly between 0 and 100, on the bar and as text; at least `tens` tens. */
  async expectUploading(document: string, tens = 0): Promise<void> {
    const percentage = tens === 0 ? /^[1-9]\d?$/ : new RegExp(`^[${tens}-9]\\d$`);
    await expect(this.uploadBar(document)).toHaveAttribute('aria-valuenow', percentage);
    await expect(this.item(document).getByText(/^[1-9]\d?\s?%$/)).toBeVisible();
  }

  /** A file that was not accepted: its name, the reason, and the button for another. */
  async expectRefused(document: string, fileName: string, reason: string): Promise<void> {
    const item = this.item(document);
    await expect(item.getByText(fileName, { exact: true })).toBeVisible();
    await expect(item.getByText(reason)).toBeVisible();
    const another = `${this.say('Choose another file', 'Elegir otro archivo')}: ${document}`;
    await expect(item.getByRole('button', { name: another, exact: true })).toBeVisible();
    // The toast of the previous file may still be fading out.
    await expect(this.page.getByText(this.say('Upload Failed', 'No se pudo subir')).first()).toBeVisible();
  }

  /** Dismisses the toast of a refused file. */
  async dismissRefusal(document: string): Promise<void> {
    await this.item(document)
      .getByRole('button', { name: this.say('Cancel', 'Cancelar'), exact: true })
      .click();
    const name = `${this.say('Upload', 'Subir')}: ${document}`;
    await expect(this.page.getByRole('button', { name, exact: true })).toBeVisible();
  }

  /** An upload that an earlier visit started; returns the shown progress in percent. */
  async pausedAt(document: string): Promise<number> {
    const note = this.item(document).getByText(
      this.say('choose the same file to continue', 'elija el mismo archivo para continuar'),
    );
    await expect(note).toHaveText(/\d+\s?%/);
    return Number(/(\d+)\s?%/.exec((await note.textContent()) ?? '')?.[1]);
  }

  async remove(document: string, fileName: string): Promise<void> {
    await this.removeButton(document, fileName).click();
    const title = this.say('Remove this file?', '¿Eliminar este archivo?');
    await this.page
      .getByRole('alertdialog', { name: title })
      .getByRole('button', { name: this.say('Remove file', 'Eliminar archivo'), exact: true })
      .click();
    await expect(this.removeButton(document, fileName)).toBeHidden();
  }

  /** Ends in the portal. */
  async submit(): Promise<void> {
    await this.submitButton().click();
    await expect(
      this.page.getByText(
        this.say(
          'Your documents have been successfully submitted for review',
          'Sus documentos se enviaron correctamente para su revisión',
        ),
      ),
    ).toBeVisible();
    await this.page.waitForURL((url) => url.pathname === '/client/portal');
  }

  submitButton(): Locator {
    const name = this.say('Submit Documents', 'Enviar documentos');
    return this.page.getByRole('button', { name, exact: true });
  }

  uploadBar(document: string): Locator {
    return this.item(document).getByRole('progressbar', { name: this.say('Upload of', 'Subida de') });
  }

  /** The files of a document, each of which can be opened. */
  files(document: string): Locator {
    const ask = this.say('Ask about this document', 'Preguntar sobre este documento');
    return this.item(document).getByRole('link').filter({ hasNotText: ask });
  }

  item(document: string): Locator {
    return this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { name: document, exact: true }) });
  }

  async chooseAction(document: string, fileName: string, action: string): Promise<void> {
    await this.menuButton(document, fileName).click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  menuButton(document: string, fileName: string): Locator {
    const name = this.say(`More actions for ${fileName}`, `Más acciones para ${fileName}`);
    return this.item(document).getByRole('button', { name, exact: true });
  }

  private removeButton(document: string, fileName: string): Locator {
    const name = this.say(`Remove ${fileName}`, `Eliminar ${fileName}`);
    return this.item(document).getByRole('button', { name, exact: true });
  }

  private async pick(label: string, document: string, file: PickedFile): Promise<void> {
    await this.pickBy(`${label}: ${document}`, file);
  }

  private async pickBy(button: string | RegExp, file: PickedFile): Promise<void> {
    const opened = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: button, exact: true }).click();
    await (await opened).setFiles(file);
  }
}
