import { expect, type Locator, type Page } from '@playwright/test';
import { Screen } from '../screen.ts';

type Section = 'restricted' | 'sign-in' | 'branding' | 'defaults' | 'data';

/** `/firm`: the administration of a firm. */
export class FirmPage extends Screen {
  async open(section?: Section): Promise<void> {
    await this.page.goto(section ? `/firm/${section}` : '/firm');
    await this.expectOpen();
  }

  async openFromMenu(): Promise<void> {
    await this.page
      .getByRole('button', { name: this.say('Account menu of', 'Menú de la cuenta de') })
      .click();
    await this.page.getByRole('menuitem', { name: this.say('Firm', 'Firma'), exact: true }).click();
    await this.expectOpen();
  }

  expectOpen(): Promise<void> {
    return this.expectHeading('Firm administration', 'Administración de la firma');
  }

  person(name: string): Locator {
    return this.page.getByRole('table').getByRole('row').filter({ hasText: name });
  }

  role(name: string): Locator {
    return this.page.getByLabel(this.say(`Role of ${name}`, `Función de ${name}`));
  }

  invitation(email: string): Locator {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: email });
  }

  async invite(email: string): Promise<void> {
    await this.button('Invite a colleague', 'Invitar a un colega').click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel(this.say('Email', 'Correo electrónico')).fill(email);
    await dialog
      .getByRole('button', { name: this.say('Send invitation', 'Enviar invitación'), exact: true })
      .click();
    await expect(dialog).toBeHidden();
    await expect(this.invitation(email)).toBeVisible();
  }

  /** Opens the dialog that asks who takes over. */
  async remove(name: string): Promise<Locator> {
    await this.button(`Remove ${name} from the firm`, `Retirar a ${name} de la firma`).click();
    return this.page.getByRole('dialog');
  }

  /** Opens the dialog that asks who takes over the cases of somebody who stays. */
  async handOver(name: string): Promise<Locator> {
    await this.button(`Hand over the cases of ${name}`, `Traspasar los casos de ${name}`).click();
    return this.page.getByRole('dialog');
  }
}

/** `/join/{id}`: accepts or declines a firm's invitation. */
export class JoinPage extends Screen {
  async open(link: string): Promise<void> {
    await this.page.goto(link);
  }

  /** From the visitor's card to the sign-in page. */
  async goToSignIn(): Promise<void> {
    await this.expectHeading('You are invited to a firm', 'Le invitan a una firma');
    await this.page
      .getByRole('button', { name: this.say('Sign in or sign up', 'Iniciar sesión o registrarse') })
      .click();
    await this.page.waitForURL((url: URL) => url.pathname === '/auth');
  }

  async accept(): Promise<void> {
    await this.button('Join the firm', 'Unirse a la firma').click();
    await this.page.waitForURL((url: URL) => url.pathname === '/dashboard');
  }
}

/** The link in a mail that invites to a firm. */
export const findJoinLink = (text: string): string =>
  /https?:\/\/\S+\/join\/[\da-f-]{36}/.exec(text)?.[0] ?? '';

/** What people without access see. */
export const expectNotFound = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: /Page not found|Página no encontrada|404/ })).toBeVisible();
