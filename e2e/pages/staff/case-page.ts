import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '@visafolio/locales';
import { Screen } from '../screen.ts';
import { openFileMenu } from './request-overlay.ts';

/** `/requests/:id`: a case on its own page. */
export class CasePage extends Screen {
  readonly client: string;

  constructor(page: Page, client: string, language?: Language) {
    super(page, language);
    this.client = client;
  }

  async expectOpen(section: string): Promise<void> {
    await expect(this.title()).toBeVisible();
    await expect(this.tab(section)).toHaveAttribute('aria-current', 'page');
    await expect(this.page).toHaveTitle(`${section} · ${this.client} · Visafolio`);
  }

  async goTo(section: string): Promise<void> {
    await this.tab(section).click();
    await this.expectOpen(section);
  }

  title(): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.client });
  }

  tab(section: string): Locator {
    const name = this.say('Sections of the case', 'Secciones del caso');
    return this.page.getByRole('navigation', { name }).getByRole('link', { name: new RegExp(`^${section}`) });
  }

  async choose(action: string): Promise<void> {
    await this.page.getByRole('button', { name: this.say('More actions', 'Más acciones') }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  /** The row of a document or question, by its text. */
  row(text: string): Locator {
    return this.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: this.page.getByText(text, { exact: true }) });
  }

  async askAgain(document: string): Promise<void> {
    await openFileMenu(this.row(document));
    await this.page.getByRole('menuitem', { name: this.say('Ask again', 'Pedir de nuevo') }).click();
  }

  async openPeople(): Promise<Locator> {
    const name = this.say('People on this case', 'Personas en este caso');
    await this.page.getByRole('main').getByRole('button', { name }).click();
    const dialog = this.peopleDialog();
    await expect(dialog.getByRole('combobox')).toBeVisible();
    return dialog;
  }

  peopleDialog(): Locator {
    return this.page.getByRole('dialog', { name: this.say('People on this case', 'Personas en este caso') });
  }

  async savePeople(): Promise<void> {
    const save = this.say('Save changes', 'Guardar cambios');
    await this.peopleDialog().getByRole('button', { name: save }).click();
  }

  async expectLost(): Promise<void> {
    const lost = this.say('You no longer have access to this case', 'Usted ya no tiene acceso a este caso');
    await expect(this.page.getByRole('heading', { level: 1, name: lost })).toBeVisible();
    await expect(this.page.getByText(this.client)).toHaveCount(0);
  }
}
