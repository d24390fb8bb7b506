import { expect, type Locator } from '@playwright/test';
import { Screen } from '../screen.ts';

/** `/dashboard?view=table`: all cases as a table. */
export class Queue extends Screen {
  async open(search = ''): Promise<void> {
    await this.page.goto(`/dashboard?view=table${search}`);
    await this.expectOpen();
  }

  async expectOpen(): Promise<void> {
    await expect(this.table()).toBeVisible();
  }

  table(): Locator {
    return this.page.getByRole('table', { name: this.say('Cases', 'Casos') });
  }

  /** The rows of cases, without the header. */
  rows(): Locator {
    return this.table().locator('tbody tr');
  }

  row(client: string): Locator {
    return this.rows().filter({ has: this.page.getByRole('button', { name: client, exact: true }) });
  }

  box(client: string): Locator {
    return this.page.getByRole('checkbox', {
      name: this.say(`Select ${client}`, `Seleccionar a ${client}`),
      exact: true,
    });
  }

  /** The clients in the order shown. */
  clients(): Promise<string[]> {
    return this.rows().getByRole('rowheader').getByRole('button').allTextContents();
  }

  async expectClients(...names: string[]): Promise<void> {
    await expect.poll(() => this.clients()).toEqual(names);
  }

  async sortBy(column: string): Promise<void> {
    await this.table().getByRole('columnheader', { name: column }).getByRole('button').click();
  }

  /** Opens the filter panel if necessary, and chooses from one of its lists. */
  async filter(field: string, ...choices: string[]): Promise<void> {
    const panel = this.page.getByRole('region', { name: this.say('Filters', 'Filtros'), exact: true });
    if (!(await panel.isVisible())) await this.button('Filters', 'Filtros').click();
    await panel.getByRole('button', { name: field }).click();
    for (const choice of choices) {
      await this.page.getByRole('menuitemcheckbox', { name: choice, exact: true }).click();
    }
    // A list with several choices stays open; one with a single choice has closed.
    await this.page.keyboard.press('Escape');
    await expect(this.page.getByRole('menu')).toHaveCount(0);
  }

  chip(text: string): Locator {
    return this.page.getByRole('button', {
      name: `${this.say('Remove the filter', 'Quitar el filtro')} ${text}`,
    });
  }

  bar(): Locator {
    return this.page.getByRole('region', {
      name: this.say('Actions for the selected cases', 'Acciones para los casos seleccionados'),
    });
  }

  view(name: string): Locator {
    return this.page
      .getByRole('navigation', { name: this.say('Saved views', 'Vistas guardadas') })
      .getByRole('button', { name: new RegExp(`^${name}`) });
  }
}
