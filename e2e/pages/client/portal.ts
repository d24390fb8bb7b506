import { expect, type Locator } from '@playwright/test';
import { Screen } from '../screen.ts';
import { passStart } from './start.ts';

/** `/client/portal`: the letter first, then the tasks. */
export class Portal extends Screen {
  /** The home view, with the legal team's message. */
  async expectHome(firstName: string, notes: string): Promise<void> {
    await this.expectHeading(`Welcome, ${firstName}`, `Hola, ${firstName}`);
    await expect(this.page.getByText(notes)).toBeVisible();
  }

  async getStarted(): Promise<void> {
    await this.page.getByRole('link', { name: this.say('Get Started', 'Comenzar'), exact: true }).click();
    await this.expectOpen();
  }

  /** The portal view, after 'Get Started' and when returning from the other screens. */
  async expectOpen(): Promise<void> {
    await this.page.waitForURL((url) => url.pathname === '/client/portal');
    await expect(this.steps().first()).toBeVisible();
  }

  /** '3 of 12 uploaded' on the Documents card. */
  async expectDocuments({ done, total }: { done: number; total: number }): Promise<void> {
    const text = this.say(`${done} of ${total} uploaded`, `${done} de ${total} subidos`);
    await expect(this.page.getByText(text, { exact: true })).toBeVisible();
  }

  /** '3 of 43 questions answered' on the Questionnaire card. */
  async expectQuestions({ done, total }: { done: number; total: number }): Promise<void> {
    const text = this.say(
      `${done} of ${total} questions answered`,
      `${done} de ${total} preguntas respondidas`,
    );
    await expect(this.page.getByText(text, { exact: true })).toBeVisible();
  }

  /** The completed steps of 'Application Progress', by title. */
  async expectCompleteSteps(...titles: string[]): Promise<void> {
    const complete = this.say(': complete', ': completo');
    await expect(this.steps().filter({ hasText: complete })).toHaveCount(titles.length);
    for (const title of titles) {
      await expect(this.steps().filter({ hasText: `${title}${complete}` })).toBeVisible();
    }
  }

  async openQuestionnaire(): Promise<void> {
    await this.page
      .getByRole('link', { name: this.say('Questionnaire', 'Cuestionario'), exact: true })
      .click();
    await this.page.waitForURL((url) => url.pathname === '/client/questionnaire');
    await this.expectHeading('Application Questionnaire', 'Cuestionario de la solicitud');
    await passStart(this.page);
    // If files can answer questions, the passport comes first.
    await expect(this.page.locator('main h2').first()).toBeVisible();
    const without = this.page.getByRole('link', {
      name: this.say('Answer without my passport', 'Responder sin mi pasaporte'),
    });
    if (await without.isVisible()) await without.click();
  }

  async openDocuments(): Promise<void> {
    await this.page.getByRole('link', { name: this.say('Documents', 'Documentos'), exact: true }).click();
    await this.page.waitForURL((url) => url.pathname === '/client/documents');
  }

  /** Returns to the landing page. */
  async signOut(): Promise<void> {
    await this.button('Sign Out', 'Cerrar sesión').click();
    await this.page.waitForURL((url) => url.pathname === '/');
  }

  private steps(): Locator {
    const name = this.say('Application Progress', 'Avance de la solicitud');
    return this.page.getByRole('region', { name }).getByRole('listitem');
  }
}
