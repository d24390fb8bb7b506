import { readFile } from 'node:fs/promises';
import { expect, type FileChooser, type Locator } from '@playwright/test';
import { Screen } from '../screen.ts';

/** `/requests/:id/packet`. */
export class PacketPage extends Screen {
  async expectOpen(): Promise<void> {
    await expect(this.page.getByRole('main').getByText(/Build the PDF/)).toBeVisible();
  }

  /** Builds the PDF, or builds it again, and downloads it. */
  async buildAndDownload(): Promise<Uint8Array> {
    await this.page.getByRole('button', { name: /^Build the PDF/ }).click();
    await expect(this.page.getByText(/pages?, built by /)).toBeVisible({ timeout: 120_000 });
    await expect(this.page.getByText('Something has changed since.')).toBeHidden();
    const downloading = this.page.waitForEvent('download');
    await this.page.getByRole('link', { name: 'Download the PDF' }).click();
    return readFile(await (await downloading).path());
  }

  async addSignedCopies(files: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
    const opened = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Add signed copies' }).click();
    await (await opened).setFiles(files);
  }

  finding(text: string | RegExp): Locator {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: text });
  }
}
