import { expect } from '@playwright/test';
import { Screen } from '../screen.ts';

/** `/auth`: magic link, password, and creating an account. */
export class SignIn extends Screen {
  async open(): Promise<void> {
    await this.page.goto('/auth');
    await this.expectHeading('Welcome to Visafolio', 'Le damos la bienvenida a Visafolio');
    // The page is prerendered; a click before hydration is lost.
    await this.page.waitForFunction(() =>
      Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
    );
  }

  /** Ends at 'Check Your Email'. */
  async signUp(email: string, password: string): Promise<void> {
    await this.openSignUp();
    await this.submitSignUp(email, password);
    await expect(
      this.page.getByText(
        this.say("We've sent you a confirmation link.", 'Le enviamos un enlace de confirmación.'),
      ),
    ).toBeVisible();
    await this.expectMailAnnounced(email);
  }

  /** Submits the 'Sign Up' tab and expects no particular next page. */
  async submitSignUp(email: string, password: string): Promise<void> {
    await this.fillIn(email, password);
    await this.button('Sign Up', 'Registrarse').click();
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.openPasswordTab();
    await this.fillIn(email, password);
    await this.button('Sign In', 'Iniciar sesión').click();
  }

  /** Ends at 'Check Your Email'. */
  async requestLink(email: string): Promise<void> {
    const send = this.button('Send Magic Link', 'Enviar enlace mágico');
    await expect(send).toBeDisabled();
    await this.email().fill(email);
    await send.click();
    await this.expectMailAnnounced(email);
  }

  async openPasswordTab(): Promise<void> {
    await this.tab(this.say('Email & Password', 'Correo y contraseña')).click();
  }

  async openSignUp(): Promise<void> {
    await this.openPasswordTab();
    await this.tab(this.say('Sign Up', 'Registrarse')).click();
  }

  private async fillIn(email: string, password: string): Promise<void> {
    await this.email().fill(email);
    await this.page.getByLabel(this.say('Password', 'Contraseña'), { exact: true }).fill(password);
  }

  private async expectMailAnnounced(email: string): Promise<void> {
    await this.expectHeading('Check Your Email', 'Revise su correo electrónico');
    await expect(this.page.getByText(email)).toBeVisible();
  }

  private email() {
    return this.page.getByLabel(this.say('Email', 'Correo electrónico'), { exact: true });
  }

  private tab(name: string) {
    return this.page.getByRole('tab', { name, exact: true });
  }
}
