import type { Browser, Page } from '@playwright/test';

export interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Text of a made-up paper. */
export interface Paper {
  name: string;
  title: string;
  lines: readonly string[];
}

/** Photos of made-up papers as taken by a phone: text on an uneven background. Each is unique. */
export const makePhotos = (browser: Browser, papers: readonly Paper[]): Promise<GivenFile[]> =>
  make(browser, papers, async (page) => ({
    mimeType: 'image/jpeg',
    buffer: await page.screenshot({ type: 'jpeg', quality: 85 }),
  }));

/** The same papers as PDFs with text, which are read much faster than photos. */
export const makePdfs = (browser: Browser, papers: readonly Paper[]): Promise<GivenFile[]> =>
  make(browser, papers, async (page) => ({ mimeType: 'application/pdf', buffer: await page.pdf() }));

async function make(
  browser: Browser,
  papers: readonly Paper[],
  take: (page: Page) => Promise<Omit<GivenFile, 'name'>>,
): Promise<GivenFile[]> {
  const page = await browser.newPage({ viewport: { width: 1_000, height: 1_300 } });
  const files: GivenFile[] = [];
  for (const { name, title, lines } of papers) {
    const rows = lines.map((line) => `<p>${line}</p>`).join('');
    await page.setContent(`
      <body style="margin:0;background:linear-gradient(120deg,#b9a98f,#8f8068);padding:60px;height:1180px">
        <div style="background:#fdfcf7;height:1000px;padding:80px 70px;font:24px/1.5 'DejaVu Sans',Arial,sans-serif;color:#1c1c1c">
          <h1 style="font-size:40px;margin:0 0 40px">${title}</h1>${rows}
        </div>
      </body>`);
    files.push({ name, ...(await take(page)) });
  }
  await page.close();
  return files;
}
