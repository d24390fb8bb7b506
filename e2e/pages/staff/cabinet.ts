import { expect, type Locator, type Page } from '@playwright/test';

/** The staff's filing cabinet at /documents. */
export class Cabinet {
  readonly page: Page;
  readonly search: Locator;

  constructor(page: Page) {
    this.page = page;
    this.search = page.getByLabel(/^(Search clients|Buscar clientes)$/);
  }

  async open(): Promise<void> {
    await this.page.goto('/documents');
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  row(name: string | RegExp): Locator {
    return this.page.getByRole('main').getByRole('button', { name, expanded: false });
  }

  /** Opens the rows of the tree one by one. */
  async expand(...names: (string | RegExp)[]): Promise<void> {
    for (const name of names) await this.row(name).first().click();
  }

  async chooseAction(file: string, action: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^(Actions for|Acciones para) ${file}`) }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
