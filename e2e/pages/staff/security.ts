import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '@visafolio/locales';
import { Secret, TOTP } from 'otpauth';
import { type Say, speaking } from '../words.ts';

/** The code that an authenticator app shows `steps` periods of 30 s from now. */
export const authenticatorCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** 'Security': second factors, connected accounts, sessions. */
export class SecurityPage {
  readonly page: Page;
  readonly say: Say;

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.say = speaking(language);
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard?settings=security');
    await expect(
      this.heading(this.say('Where you are signed in', 'Dónde tiene abierta la sesión')),
    ).toBeVisible();
  }

  /** From 'Add an authenticator app' to the app's code; returns its secret. */
  async startAppSetup(): Promise<string> {
    const add = this.say('Add an authenticator app', 'Agregar aplicación de autenticación');
    await this.page.getByRole('button', { name: add }).click();
    return this.nameApp();
  }

  /** Enters the device's name, then shows the QR code. */
  async nameApp(): Promise<string> {
    await this.page.getByRole('button', { name: this.say('Continue', 'Continuar'), exact: true }).click();
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
    await this.page.getByRole('button', { name: this.say('Continue', 'Continuar'), exact: true }).click();
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true });
  }
}
