import { expect } from '@playwright/test';
import { Screen } from '../screen.ts';

/** The pages of a mail's link: `/auth/confirm`, one click, `/auth/callback`, and the page after it. */
export class MailLink extends Screen {
  /** Opens the link without consuming it. */
  async open(link: string): Promise<void> {
    await this.page.goto(link);
    await expect(this.continueButton()).toBeVisible();
  }

  /** The click that consumes the link. */
  async confirm(): Promise<void> {
    await this.continueButton().click();
  }

  /** After `confirm`: the welcome page, which leads on automatically after 2 s. */
  async expectWelcome(): Promise<void> {
    await this.expectHeading('Welcome!', '¡Le damos la bienvenida!');
  }

  /** From the mail to the page after the welcome. */
  async enter(link: string, page: '/dashboard' | '/client/portal' | '/client/documents'): Promise<void> {
    await this.open(link);
    await this.confirm();
    await this.expectWelcome();
    await this.page.waitForURL((url) => url.pathname === page);
  }

  /** A link that was used, has expired or was replaced. */
  async expectRefused(): Promise<void> {
    await this.expectFailed(
      this.say(
        'Your authentication link has expired or is invalid. Please request a new invitation.',
        'Su enlace de autenticación venció o no es válido. Solicite una nueva invitación.',
      ),
    );
  }

  async expectFailed(message: string): Promise<void> {
    await this.expectHeading('Authentication Failed', 'Error de autenticación');
    await expect(this.page.getByText(message)).toBeVisible();
  }

  /** From the refusal to the code of the new mail. The text is the same whether or not a mail is sent. */
  async requestNewLink(): Promise<void> {
    await this.button('Send me a new link', 'Enviarme un enlace nuevo').click();
    await expect(
      this.page.getByText(
        this.say(
          'If this link was ours, a new link and a code are on their way',
          'Si este enlace era nuestro, un enlace nuevo y un código van en camino',
        ),
      ),
    ).toBeVisible();
    await expect(this.heading('Check Your Email', 'Revise su correo electrónico')).toBeFocused();
    await expect(this.page.getByLabel(this.say('Email', 'Correo electrónico'), { exact: true })).toHaveCount(
      0,
    );
  }

  /** Types the code of the mail requested by `requestNewLink`; the address is not needed. */
  async enterNewCode(code: string): Promise<void> {
    await this.page.getByLabel(this.say('6-digit code', 'Código de 6 dígitos')).fill(code);
    await this.button('Continue with Code', 'Continuar con el código').click();
  }

  /** On another device: opens the page that the mail names and types the address and the code. */
  async enterCode(email: string, code: string): Promise<void> {
    await this.page.goto('/auth/confirm');
    const address = this.say('Email', 'Correo electrónico');
    await this.page.getByLabel(address, { exact: true }).fill(email);
    await this.enterNewCode(code);
  }

  private continueButton() {
    return this.button('Continue', 'Continuar');
  }
}
