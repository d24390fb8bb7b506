import { expect, type Locator } from '@playwright/test';
import { Screen } from '../screen.ts';

/** `/requests/:id/forms`: the official forms of a case. */
export class CaseForms extends Screen {
  /** Fills the chosen forms, and waits until all are there. */
  async fill(count: number): Promise<void> {
    const what = count === 1 ? 'form' : 'forms';
    await this.page.getByRole('button', { name: `Fill ${count} ${what}`, exact: true }).click();
    await expect(
      this.page.getByText(`${count} ${count === 1 ? 'form was' : 'forms were'} filled and checked`),
    ).toBeVisible({
      timeout: 180_000,
    });
  }

  card(code: string): Locator {
    return this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { name: new RegExp(`^${code}(:|$)`) }) });
  }

  /** Whether a form is filled with the others. */
  choice(code: string): Locator {
    return this.page.getByRole('checkbox', { name: `Fill with the others: ${code}`, exact: true });
  }

  /** Shows the items of a form, unless they are open. */
  async openItems(code: string): Promise<void> {
    const card = this.card(code);
    if (!(await card.getByText('All parts').isVisible()))
      await card.locator(`summary[aria-label="Show its items: ${code}"]`).click();
    await expect(card.getByText('All parts')).toBeVisible();
  }

  /** Opens 'Not asked by this case’s template' or another list of what is missing. */
  async openMissing(code: string, group: string): Promise<void> {
    await this.card(code).locator('summary').filter({ hasText: group }).click();
  }
}
