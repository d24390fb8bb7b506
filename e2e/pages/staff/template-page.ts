import { expect, type Locator } from '@playwright/test';
import { Screen } from '../screen.ts';

/** `/templates/$id/edit`: a template with its outline and the client's view. */
export class TemplatePage extends Screen {
  async open(id: string): Promise<void> {
    await this.page.goto('/templates');
    await this.page.goto(`/templates/${id}/edit`);
    await expect(this.button('Save changes')).toBeVisible();
  }

  title(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  /** A line of the outline: opens its fields. */
  row(text: string): Locator {
    return this.page.locator('[data-row]').filter({ hasText: text });
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  clientView(): Locator {
    return this.page.getByRole('region', { name: "Client's view" });
  }

  /** Texts of the questions, in order. */
  async questions(): Promise<string[]> {
    const rows = this.page.getByRole('region', { name: 'Questions' }).locator('[data-row] [data-title]');
    return (await rows.allTextContents()).map((text) => text.replace(/\*$/, ''));
  }

  async save(): Promise<void> {
    await this.button('Save changes').click();
    await expect(this.page.getByText('All changes are saved.')).toBeVisible();
  }
}
