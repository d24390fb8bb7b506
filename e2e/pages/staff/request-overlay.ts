import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '@visafolio/locales';
import { expectProgress } from '../client/progress.ts';
import { Screen } from '../screen.ts';

/** One request over the dashboard: the client, each document, each answer. */
export class RequestOverlay extends Screen {
  readonly client: string;

  constructor(page: Page, client: string, language?: Language) {
    super(page, language);
    this.client = client;
  }

  async expectOpen(): Promise<void> {
    const name = this.say('Client information', 'Datos del cliente');
    await expect(this.panel().getByRole('heading', { name })).toBeVisible();
  }

  async close(): Promise<void> {
    await this.panel()
      .getByRole('button', { name: this.say('Close', 'Cerrar'), exact: true })
      .click();
    await expect(this.panel()).toBeHidden();
  }

  /** Sends a new invitation, which invalidates earlier links. */
  async resend(recipient: string): Promise<void> {
    const name = this.say('Resend Request', 'Reenviar solicitud');
    await this.panel().getByRole('button', { name, exact: true }).click();
    await expect(
      this.page.getByText(
        this.say(
          `Invitation resent to client (${recipient}) successfully!`,
          `¡Invitación reenviada correctamente al cliente (${recipient})!`,
        ),
      ),
    ).toBeVisible();
  }

  async expectStatus(status: string): Promise<void> {
    await expect(this.panel().getByText(status, { exact: true }).first()).toBeVisible();
  }

  async expectDocuments(counts: { done: number; total: number }): Promise<void> {
    await expectProgress(this.panel(), 'documents', counts, this.say);
  }

  async expectQuestions(counts: { done: number; total: number }): Promise<void> {
    await expectProgress(this.panel(), 'questions', counts, this.say);
  }

  /** The answer as staff see it: dates are written out. */
  async expectAnswer(question: string, answer: string): Promise<void> {
    const row = this.row(question);
    await expect(row.getByText(answer, { exact: true })).toBeVisible();
    await expect(row.getByText(this.say('Answered', 'Respondida'), { exact: true })).toBeVisible();
  }

  /** Every answered question, with the answer as staff see it. */
  async answers(): Promise<[question: string, answer: string][]> {
    const name = this.say('Questions', 'Preguntas');
    const rows = this.panel().getByRole('region', { name }).getByRole('listitem');
    const texts = await rows.evaluateAll((items) =>
      items.map((item) =>
        [...item.querySelectorAll('p')].map(
          (line) => line.querySelector('span')?.innerText ?? line.innerText,
        ),
      ),
    );
    return texts.flatMap(([question, answer]) => (question && answer ? [[question, answer]] : []));
  }

  async expectUploaded(document: string, fileName: string): Promise<void> {
    await expect(this.row(document).getByText(this.say('Uploaded:', 'Subido:'))).toBeVisible();
    await expect(this.row(document).getByText(fileName, { exact: true })).toBeVisible();
  }

  async expectNotUploaded(document: string): Promise<void> {
    const state = this.row(document).getByText(this.say('Not uploaded', 'No subido'), { exact: true });
    await expect(state).toBeVisible();
  }

  async expectUploading(document: string): Promise<void> {
    const state = this.say('Upload under way', 'Subida en curso');
    await expect(this.row(document).getByText(state, { exact: true })).toBeVisible();
  }

  /** The content and the file name that 'Download' of a document saves. */
  async download(document: string): Promise<{ name: string; bytes: Buffer }> {
    const saved = this.page.waitForEvent('download');
    await this.chooseForFile(document, this.say('Download', 'Descargar'));
    const download = await saved;
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }

  /** The content of the new tab that 'Open' of a document shows. */
  async openFile(document: string): Promise<{ type: string; bytes: Buffer }> {
    const answered = this.page.context().waitForEvent('response', {
      predicate: (response) => response.url().includes('/api/storage/') && response.ok(),
    });
    const opened = this.page.waitForEvent('popup');
    await this.chooseForFile(document, this.say('Open in a new tab', 'Abrir en una pestaña nueva'));
    const response = await answered;
    const type = (await response.headerValue('content-type')) ?? '';
    const bytes = await response.body();
    await (await opened).close();
    return { type, bytes };
  }

  /** Chooses from the menu of a document's file: the named one, or the only one. */
  async chooseForFile(document: string, action: string, fileName?: string): Promise<void> {
    await openFileMenu(this.row(document), fileName);
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  async askAgain(document: string): Promise<void> {
    await this.chooseForFile(document, this.say('Ask again', 'Pedir de nuevo'));
  }

  /** Sets 'Update Status' to pending, in-progress or completed, by its label. */
  async setStatus(status: string): Promise<void> {
    const name = this.say('Update Status', 'Actualizar estado');
    await this.panel().getByRole('button', { name, exact: true }).click();
    await this.page.getByRole('menuitem', { name: status, exact: true }).click();
  }

  /** 'Completed' for a case with open required items: confirms the warning. */
  async completeAnyway(): Promise<void> {
    await this.setStatus(this.say('Completed', 'Completada'));
    const confirm = this.say('Complete anyway', 'Completar de todos modos');
    await this.page.getByRole('alertdialog').getByRole('button', { name: confirm }).click();
  }

  /** The row of a document or a question, by its text. */
  row(text: string): Locator {
    return this.panel()
      .getByRole('listitem')
      .filter({ has: this.page.getByText(text, { exact: true }) });
  }

  panel(): Locator {
    return this.page.getByRole('dialog', { name: this.client });
  }
}

/** Opens the menu of a file in the row of its document. Its button has the name of the file, unlike the document's own menu. */
export const openFileMenu = (row: Locator, fileName = '.*\\.\\w+'): Promise<void> =>
  row
    .getByRole('button', { name: new RegExp(`^(More for|Más opciones para) ${fileName}$`) })
    .first()
    .click();
