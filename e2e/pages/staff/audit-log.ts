import type { Locator } from '@playwright/test';
import { Screen } from '../screen.ts';

/** The audit log of a firm, or of the installation. */
export class AuditLogPage extends Screen {
  get entries(): Locator {
    return this.page
      .getByRole('table', { name: this.say('Entries of the log', 'Entradas del registro') })
      .locator('tbody')
      .getByRole('row');
  }

  async openFromCase(requestId: string): Promise<void> {
    await this.page.goto(`/requests/${requestId}`);
    await this.page
      .getByRole('button', { name: this.say('More actions', 'Más acciones') })
      .first()
      .click();
    await this.page.getByRole('menuitem', { name: this.say('Who opened it', 'Quién lo abrió') }).click();
    await this.expectHeading('Firm administration', 'Administración de la firma');
  }

  /** A filter that is shown as a button, which removes it. */
  chip(filter: string): Locator {
    return this.page.getByRole('button', { name: filter });
  }

  async choose(label: string, option: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).selectOption({ label: option });
  }
}
