import { expect, type Locator } from '@playwright/test';
import { Screen } from '../screen.ts';
import { passStart } from './start.ts';

/** The control of a question, as the screen shows it. */
export type Control = 'text' | 'textarea' | 'email' | 'phone' | 'number' | 'date' | 'select' | 'yesno';

export interface ShownQuestion {
  number: number;
  text: string;
  required: boolean;
  control: Control;
  choices: string[];
}

/** `/client/questionnaire`: one question at a time. */
export class Questionnaire extends Screen {
  async expectOpen(): Promise<void> {
    await this.expectHeading('Application Questionnaire', 'Cuestionario de la solicitud');
    await passStart(this.page);
    await expect(this.question()).toBeVisible();
  }

  async expectPosition(number: number, count: number): Promise<void> {
    const text = this.say(`Question ${number} of ${count}`, `Pregunta ${number} de ${count}`);
    await expect(this.page.getByText(text, { exact: true })).toBeVisible();
    const percent = Math.round((number / count) * 100);
    const complete = this.say(`${percent}% complete`, `${percent} % completado`);
    await expect(this.page.getByText(complete, { exact: true })).toBeVisible();
  }

  async expectAnswered(done: number, count: number): Promise<void> {
    const text = this.say(
      `${done} of ${count} questions answered`,
      `${done} de ${count} preguntas respondidas`,
    );
    await expect(this.page.getByText(text, { exact: true })).toBeVisible();
  }

  async expectSaved(): Promise<void> {
    await expect(this.page.getByText(this.say('Saved', 'Guardado'), { exact: true })).toBeVisible();
  }

  /** After the server was down: the page retries with pauses that double, from 1 s. */
  async expectSavedAfterRetries(): Promise<void> {
    const saved = this.page.getByText(this.say('Saved', 'Guardado'), { exact: true });
    await expect(saved).toBeVisible({ timeout: 60_000 });
  }

  /** The server did not respond, so the answer waits in the browser. */
  async expectUnreachable(): Promise<void> {
    const text = this.say(
      'Our server cannot be reached at the moment. Your answers are kept',
      'En este momento no se puede acceder a nuestro servidor. Sus respuestas se conservan',
    );
    await expect(this.page.getByText(text)).toBeVisible();
  }

  /** The browser is offline, so the answer waits in it. */
  async expectOffline(): Promise<void> {
    const text = this.say('Offline: your answers are kept', 'Sin conexión: sus respuestas se conservan');
    await expect(this.page.getByText(text)).toBeVisible();
  }

  async read(): Promise<ShownQuestion> {
    const { position, text, kind, choices } = await this.page.getByRole('main').evaluate((main) => {
      const control = main.querySelector('[role=radiogroup], select, textarea, input');
      const isDate = control?.parentElement?.querySelector('button') ?? false;
      const isNumber = control instanceof HTMLInputElement && control.inputMode === 'decimal';
      const type = control instanceof HTMLInputElement ? control.type : control?.tagName.toLowerCase();
      return {
        position: main.textContent,
        text: main.querySelector('h2')?.lastElementChild?.textContent ?? '',
        kind: control?.role === 'radiogroup' ? 'yesno' : isDate ? 'date' : isNumber ? 'number' : type,
        choices: [...(control?.querySelectorAll('option') ?? [])].map((option) => option.label).slice(1),
      };
    });
    return {
      number: Number(/(?:Question|Pregunta) (\d+)/.exec(position)?.[1]),
      text: text.replace(/\*$/, '').trim(),
      required: text.endsWith('*'),
      control: (kind === 'tel' ? 'phone' : kind) as Control,
      choices,
    };
  }

  /** Answers the question on screen: a choice by its label, a date as text. */
  async answer(value: string, asked?: ShownQuestion): Promise<void> {
    const { control } = asked ?? (await this.read());
    if (control === 'yesno') await this.control().getByRole('radio', { name: value, exact: true }).check();
    else if (control === 'select') await this.control().selectOption({ label: value });
    else await this.control().fill(value);
  }

  /** Types into the question on screen, key by key, and keeps the focus in the box. */
  async type(text: string): Promise<void> {
    await this.control().pressSequentially(text);
  }

  async expectAnswer(value: string): Promise<void> {
    await expect(this.control()).toHaveValue(value);
  }

  /** Presses Next, to the question after `number`. */
  async next(number: number, count: number): Promise<void> {
    await this.nextButton().click();
    await this.expectPosition(number + 1, count);
  }

  async previous(number: number, count: number): Promise<void> {
    await this.previousButton().click();
    await this.expectPosition(number - 1, count);
  }

  /** Ends in the portal. */
  async submit(): Promise<void> {
    await this.submitButton().click();
    await expect(
      this.page.getByText(
        this.say('Your answers have been saved successfully.', 'Sus respuestas se guardaron correctamente.'),
      ),
    ).toBeVisible();
    await this.page.waitForURL((url) => url.pathname === '/client/portal');
  }

  async backToPortal(): Promise<void> {
    const name = this.say('Back to Portal', 'Volver al portal');
    await this.page.getByRole('link', { name, exact: true }).click();
    await this.page.waitForURL((url) => url.pathname === '/client/portal');
  }

  /** Opens 'Review your answers'. */
  async review(): Promise<void> {
    const name = this.say('Review all answers', 'Revisar todas las respuestas');
    await this.page.getByRole('link', { name, exact: true }).click();
    await this.expectHeading('Review your answers', 'Revise sus respuestas');
  }

  /** On the review: each question with its answer as shown; an unanswered one says so. */
  async reviewed(): Promise<Map<string, string>> {
    const questions = await this.page.getByRole('term').allInnerTexts();
    // The answer precedes the link that changes it.
    const answers = await this.page
      .getByRole('definition')
      .evaluateAll((cells) =>
        cells.map(({ firstElementChild: cell }) => (cell instanceof HTMLElement ? cell.innerText : '')),
      );
    return new Map(questions.map((text, index) => [text.replace(/\*$/, '').trim(), answers[index] ?? '']));
  }

  nextButton(): Locator {
    return this.button('Next', 'Siguiente');
  }

  previousButton(): Locator {
    return this.button('Previous', 'Anterior');
  }

  submitButton(): Locator {
    return this.button('Submit Questionnaire', 'Enviar cuestionario');
  }

  /** The box, list or buttons of the question on screen. */
  control(): Locator {
    const main = this.page.getByRole('main');
    return main.getByRole('radiogroup').or(main.getByRole('combobox')).or(main.getByRole('textbox'));
  }

  private question(): Locator {
    return this.page.getByRole('main').getByRole('heading', { level: 2 });
  }
}
