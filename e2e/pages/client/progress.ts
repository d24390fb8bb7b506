import { expect, type Locator } from '@playwright/test';
import type { Say } from '../screen.ts';

/** The numbers, the bar and its screen reader text, as a card and the overlay show them. */
export async function expectProgress(
  within: Locator,
  what: 'documents' | 'questions',
  { done, total }: { done: number; total: number },
  say: Say,
): Promise<void> {
  const [name, spoken] =
    what === 'documents'
      ? [
          say('Documents', 'Documentos'),
          say(`${done} of ${total} documents completed`, `${done} de ${total} documentos completados`),
        ]
      : [
          say('Questions', 'Preguntas'),
          say(`${done} of ${total} questions answered`, `${done} de ${total} preguntas respondidas`),
        ];
  const bar = within.getByRole('progressbar', { name, exact: true });
  await expect(bar).toHaveAttribute('aria-valuetext', spoken);
  await expect(bar).toHaveAttribute('aria-valuenow', String(Math.round((done / total) * 100)));
  await expect(within.getByText(`${done}/${total}`, { exact: true }).first()).toBeVisible();
}
