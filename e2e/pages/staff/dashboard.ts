import { expect, type Locator } from '@playwright/test';
import { expectProgress } from '../client/progress.ts';
import { Screen } from '../screen.ts';
import { NewRequest } from './new-request.ts';
import { RequestOverlay } from './request-overlay.ts';

export interface Counts {
  done: number;
  total: number;
}

/** `/dashboard`: every request of a professional. */
export class Dashboard extends Screen {
  async open(): Promise<void> {
    await this.page.goto('/dashboard');
    await this.expectOpen();
  }

  async expectOpen(): Promise<void> {
    await this.page.waitForURL((url) => url.pathname === '/dashboard');
    await this.expectHeading('Client requests', 'Solicitudes de clientes');
  }

  async expectEmpty(): Promise<void> {
    const name = this.say('Send your first request', 'Envíe su primera solicitud');
    await expect(this.page.getByRole('heading', { name })).toBeVisible();
  }

  /** Whether the page is receiving live updates at this moment. */
  async expectLive(): Promise<void> {
    await expect(this.page.getByText(this.say('Live', 'En vivo'), { exact: true })).toBeVisible();
  }

  async expectReconnecting(): Promise<void> {
    await expect(this.page.getByText(this.say('Reconnecting…', 'Reconectando…'))).toBeVisible();
  }

  async newRequest(): Promise<NewRequest> {
    await this.button('New request', 'Nueva solicitud').first().click();
    const dialog = new NewRequest(this.page, this.language);
    await dialog.expectOpen();
    return dialog;
  }

  card(client: string): Locator {
    return this.page.getByRole('article', { name: client });
  }

  async expectStatus(client: string, status: string): Promise<void> {
    await expect(this.card(client).getByText(status, { exact: true })).toBeVisible();
  }

  /** 'Invitation sent', 'Invitation accepted'. */
  async expectInvitation(client: string, state: string): Promise<void> {
    await expect(this.card(client).getByText(state, { exact: true })).toBeVisible();
  }

  async expectDocuments(client: string, counts: Counts): Promise<void> {
    await expectProgress(this.card(client), 'documents', counts, this.say);
  }

  async expectQuestions(client: string, counts: Counts): Promise<void> {
    await expectProgress(this.card(client), 'questions', counts, this.say);
  }

  /** The number on a tab: All, Pending, In-progress, Completed. */
  async expectTabCount(tab: string, count: number): Promise<void> {
    await expect(this.page.getByRole('tab', { name: `${tab} ${count}`, exact: true })).toBeVisible();
  }

  async openRequest(client: string): Promise<RequestOverlay> {
    const name = this.say(`View Details of ${client}`, `Ver detalles de ${client}`);
    await this.page.getByRole('button', { name }).click();
    const overlay = this.requestOverlay(client);
    await overlay.expectOpen();
    return overlay;
  }

  requestOverlay(client: string): RequestOverlay {
    return new RequestOverlay(this.page, client, this.language);
  }

  /** The menu of a card with less frequent actions. */
  more(client: string): Locator {
    return this.button(`More for the request of ${client}`, `Más para la solicitud de ${client}`);
  }

  async askDeletion(client: string): Promise<void> {
    await this.more(client).click();
    await this.page
      .getByRole('menuitem', { name: this.say('Delete Request', 'Eliminar solicitud'), exact: true })
      .click();
  }

  /** Moves it to the trash, after the confirmation. */
  async deleteRequest(client: string): Promise<void> {
    await this.askDeletion(client);
    await this.page
      .getByRole('alertdialog', { name: this.say('Delete Client Request', 'Eliminar solicitud del cliente') })
      .getByRole('button', { name: this.say('Delete Request', 'Eliminar solicitud'), exact: true })
      .click();
    await expect(this.card(client)).toBeHidden();
  }

  async logOut(): Promise<void> {
    await this.page.getByRole('button', { name: this.say('Account menu', 'Menú de la cuenta') }).click();
    await this.page.getByRole('menuitem', { name: this.say('Log Out', 'Cerrar sesión') }).click();
    await this.page.waitForURL((url) => url.pathname === '/auth');
  }
}
