import type { Browser } from '@playwright/test';

export interface Photograph {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** What is written on a made-up paper: nobody's real one. */
export interface Paper {
  name: string;
  title: string;
  lines: readonly string[];
}

/** Photos of made-up papers, as a phone takes them: text on an uneven background. No two are the same. */
export async function photograph(browser: Browser, papers: readonly Paper[]): Promise<Photograph[]> {
  const page = await browser.newPage({ viewport: { width: 1_000, height: 1_300 } });
  const photos: Photograph[] = [];
  for (const { name, title, lines } of papers) {
    const rows = lines.map((line) => `<p>${line}</p>`).join('');
    await page.setContent(`
      <body style="margin:0;background:linear-gradient(120deg,#b9a98f,#8f8068);padding:60px;height:1180px">
        <div style="background:#fdfcf7;height:1000px;padding:80px 70px;font:24px/1.5 'DejaVu Sans',Arial,sans-serif;color:#1c1c1c">
          <h1 style="font-size:40px;margin:0 0 40px">${title}</h1>${rows}
        </div>
      </body>`);
    photos.push({
      name,
      mimeType: 'image/jpeg',
      buffer: await page.screenshot({ type: 'jpeg', quality: 85 }),
    });
  }
  await page.close();
  return photos;
}
