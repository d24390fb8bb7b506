import { expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { Screen } from '../screen.ts';

/** The code that an authenticator app shows `steps` periods of 30 s from now. */
export const authenticatorCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** 'Security': second factors, connected accounts, sessions. */
export class SecurityPage extends Screen {
  async open(): Promise<void> {
    await this.page.goto('/dashboard?settings=security');
    await this.expectHeading('Where you are signed in', 'Dónde tiene abierta la sesión');
  }

  /** From 'Add an authenticator app' to the app's code; returns its secret. */
  async startAppSetup(): Promise<string> {
    const add = this.say('Add an authenticator app', 'Agregar aplicación de autenticación');
    await this.page.getByRole('button', { name: add }).click();
    return this.nameApp();
  }

  /** Enters the device's name, then shows the QR code. */
  async nameApp(): Promise<string> {
    await this.button('Continue', 'Continuar').click();
    await expect(this.page.getByRole('img', { name: /QR/ })).toBeVisible();
    return (await this.page.locator('code').innerText()).replace(/\s/g, '');
  }

  /** Types the app's first code; returns the recovery codes. */
  async finishAppSetup(code: string): Promise<string[]> {
    await this.page.getByLabel(this.say('Code from the app', 'Código de la aplicación')).fill(code);
    await this.page.getByRole('button', { name: this.say('Turn on', 'Activar') }).click();
    const title = this.say('Your recovery codes', 'Sus códigos de recuperación');
    await expect(this.page.getByRole('heading', { name: title })).toBeVisible();
    return this.page
      .getByRole('listitem')
      .filter({ hasText: /^\w{5}-\w{5}$/ })
      .allInnerTexts();
  }

  async saveCodes(): Promise<void> {
    await this.page.getByRole('button', { name: this.say('I have kept them', 'Ya los guardé') }).click();
  }

  /** The second step of a sign-in. */
  async enterCode(code: string): Promise<void> {
    await this.page.getByLabel(this.say('Code', 'Código'), { exact: true }).fill(code);
    await this.button('Continue', 'Continuar').click();
  }
}
