import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '@visafolio/locales';
import { Screen } from '../screen.ts';
import type { PickedFile } from './documents.ts';

/** The scanner over a client's documents. */
export class Scanner extends Screen {
  private readonly document: string;

  constructor(page: Page, document: string, language: Language = 'en') {
    super(page, language);
    this.document = document;
  }

  window(): Locator {
    const name = `${this.say('Scan', 'Escanear')}: ${this.document}`;
    return this.page.getByRole('dialog', { name });
  }

  opener(): Locator {
    const name = `${this.say('Scan with the camera', 'Escanear con la cámara')}: ${this.document}`;
    return this.page.getByRole('button', { name });
  }

  async open(): Promise<void> {
    await this.opener().click();
    await expect(this.window()).toBeVisible();
  }

  override button(en: string, es = en): Locator {
    return this.window().getByRole('button', { name: this.say(en, es), exact: true });
  }

  shutter(): Locator {
    return this.button('Take the photo', 'Tomar la foto');
  }

  /** Takes a page and opens its preview. */
  async take(number: number, total: number): Promise<void> {
    await this.shutter().click();
    await this.expectPage(number, total);
  }

  async choose(...files: PickedFile[]): Promise<void> {
    const opened = this.page.waitForEvent('filechooser');
    await this.button('Choose photos', 'Elegir fotos').click();
    await (await opened).setFiles(files.flat() as never);
  }

  async expectPage(number: number, total: number): Promise<void> {
    const heading = this.say(`Page ${number} of ${total}`, `Página ${number} de ${total}`);
    await expect(this.window().getByRole('heading', { name: heading, exact: true })).toBeVisible({
      timeout: 60_000,
    });
  }

  async keep(): Promise<void> {
    await this.button('Keep this page', 'Conservar esta página').click();
  }

  async addPage(): Promise<void> {
    await this.button('Add a page', 'Agregar una página').click();
  }

  async expectPages(count: number): Promise<void> {
    const unit = this.say(count === 1 ? 'page' : 'pages', count === 1 ? 'página' : 'páginas');
    const title = this.window().getByRole('heading', { name: `${count} ${unit}`, exact: true });
    await expect(title).toBeVisible();
    await expect(this.window().getByRole('listitem')).toHaveCount(count);
  }

  async send(count: number): Promise<void> {
    const unit = count === 1 ? 'page' : 'pages';
    await this.button(
      `Send ${count} ${unit}`,
      `Enviar ${count} ${count === 1 ? 'página' : 'páginas'}`,
    ).click();
    await expect(this.window()).toBeHidden();
  }

  corner(name: 'Top left' | 'Top right' | 'Bottom right' | 'Bottom left'): Locator {
    return this.window().getByRole('button', { name: `${name} corner`, exact: true });
  }
}
