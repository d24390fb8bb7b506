import { expect, type Page } from '@playwright/test';
import type { Language } from '@visafolio/locales';
import { type Say, speaking } from '../words.ts';

/** `/auth`: magic link, password, and creating an account. */
export class SignIn {
  readonly page: Page;
  readonly say: Say;

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.say = speaking(language);
  }

  async open(): Promise<void> {
    await this.page.goto('/auth');
    await expect(
      this.heading(this.say('Welcome to Visafolio', 'Le damos la bienvenida a Visafolio')),
    ).toBeVisible();
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
    await this.button(this.say('Sign Up', 'Registrarse')).click();
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.openPasswordTab();
    await this.fillIn(email, password);
    await this.button(this.say('Sign In', 'Iniciar sesión')).click();
  }

  /** Ends at 'Check Your Email'. */
  async requestLink(email: string): Promise<void> {
    const send = this.button(this.say('Send Magic Link', 'Enviar enlace mágico'));
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
    await expect(this.heading(this.say('Check Your Email', 'Revise su correo electrónico'))).toBeVisible();
    await expect(this.page.getByText(email)).toBeVisible();
  }

  private email() {
    return this.page.getByLabel(this.say('Email', 'Correo electrónico'), { exact: true });
  }

  private heading(name: string) {
    return this.page.getByRole('heading', { name, exact: true });
  }

  private tab(name: string) {
    return this.page.getByRole('tab', { name, exact: true });
  }

  private button(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }
}
