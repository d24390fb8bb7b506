import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { hostileHtml } from '../../support/files/hostile-html.ts';
import { expect, test } from '../../support/test.ts';

const seeds = ['Product News', 'Tutorials', 'Industry Insights'];

const posts = (page: Page) => page.getByRole('main').getByRole('article');

async function write(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page
      .getByRole('dialog')
      .getByLabel(new RegExp(`^${label}`))
      .fill(value);
  }
}

test('the blog starts with three posts, the first one featured, and each opens', async ({ page }) => {
  await page.goto('/blog');
  await expect(posts(page)).toHaveCount(3);
  const featured = posts(page).first();
  await expect(featured.getByText('Featured')).toBeVisible();
  for (const category of seeds) await expect(page.getByText(category, { exact: true })).toBeVisible();
  await expectAccessible(page, 'blog');
  await expectFitsNarrow(page, 'blog');
  await saveScreenshot(page, 'blog-en');
  await page
    .getByRole('link', { name: /^Read More/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your first request in ten minutes');
  await expect(page.getByText('Visafolio Team · November 9, 2026')).toBeVisible();
  await expectAccessible(page, 'post');
  await expectFitsNarrow(page, 'post');
  await saveScreenshot(page, 'post-en');
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await page.getByRole('link', { name: 'Read Full Article' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('One folio per case');
});

test('in admin mode a post is written, changed and deleted; leaving the page ends the mode', async ({
  page,
}) => {
  await page.goto('/blog');
  await expect(page.getByRole('button', { name: 'New Blog Post' })).toBeHidden();
  await page.getByRole('button', { name: 'Admin Mode' }).click();
  await page.getByRole('button', { name: 'New Blog Post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Blog Post' });
  await expect(dialog.getByLabel('Category')).toHaveValue('Product News');
  await expect(dialog.getByLabel('Author')).toHaveValue('Visafolio Team');
  await expect(dialog.getByLabel('Image URL')).toHaveValue('/placeholder.svg');
  await dialog.getByRole('button', { name: 'Create Post' }).click();
  await expect(dialog.getByText('Please fill in this field.')).toHaveCount(3);
  await expectAccessible(page, 'post dialog');
  await saveScreenshot(page, 'blog-dialog-en');
  await write(page, { Title: 'A new post', Excerpt: 'In short', Content: '<h2>Deep</h2><p>Text</p>' });
  await dialog.getByRole('button', { name: 'Create Post' }).dblclick();
  await expect(page.getByText('Blog post created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/blog\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Deep' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit Post' }).click();
  await write(page, { Title: 'A better post' });
  await page
    .getByRole('dialog', { name: 'Edit Blog Post' })
    .getByRole('button', { name: 'Update Post' })
    .click();
  await expect(page.getByText('Blog post updated successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A better post');

  await page.reload();
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(posts(page)).toHaveCount(4);
  await expect(posts(page).first()).toContainText('A better post');
  await expect(page.getByRole('button', { name: 'Admin Mode', exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('blog-store'))).not.toContain('isAdmin');

  await page.getByRole('link', { name: 'Read Full Article' }).click();
  const address = page.url();
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this blog post?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Blog post deleted successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/blog$/);
  await page.goto(address);
  await expect(page.getByText('Blog post not found')).toBeVisible();
  await expect(page).toHaveURL(/\/blog$/);
});

test('an empty blog says so, and offers to write the first post in admin mode', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('blog-store', JSON.stringify({ state: { posts: [] }, version: 0 })),
  );
  await page.goto('/blog');
  await expect(page.getByRole('heading', { name: 'No blog posts yet' })).toBeVisible();
  await expect(page.getByText('Stay tuned for upcoming content.')).toBeVisible();
  await page.getByRole('button', { name: 'Admin Mode' }).click();
  await page.getByRole('button', { name: 'Add Your First Blog Post' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test("if the browser's storage is full, the post is not saved and the input is kept", async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('button', { name: 'Admin Mode' }).click();
  await page.getByRole('button', { name: 'New Blog Post' }).click();
  await write(page, { Title: 'Too much', Excerpt: 'In short', Content: '<p>Text</p>' });
  await page.evaluate(() => {
    for (let size = 5 * 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
      try {
        localStorage.setItem(`room-${size}`, 'x'.repeat(size));
      } catch {
        // Try a smaller size.
      }
    }
  });
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByText('Failed to save blog post')).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel(/^Title/)).toHaveValue('Too much');
  await page.reload();
  await expect(posts(page)).toHaveCount(3);
});

test('none of a hundred hostile posts runs code', async ({ page }) => {
  expect(new Set(hostileHtml).size).toBe(100);
  // Without the content security policy, which would also stop most attacks: the sanitized post itself must be harmless.
  await page.route('**/blog/*', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  const text = {
    excerpt: 'x',
    date: 'November 1, 2026',
    category: 'x',
    image: '/placeholder.svg',
    author: 'x',
  };
  const hostile = hostileHtml.map((content, i) => ({ ...text, id: `h${i}`, title: `Post ${i}`, content }));
  await page.addInitScript(
    (kept) => localStorage.setItem('blog-store', kept),
    JSON.stringify({
      state: { posts: hostile },
      version: 0,
    }),
  );
  await page.goto('/blog/h0');
  for (let i = 0; i < hostile.length; i++) {
    if (i > 0) {
      await page.evaluate((id) => {
        history.pushState({}, '', `/blog/${id}`);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `h${i}`);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Post ${i}`);
    const left = await page.evaluate(() => {
      const body = document.querySelector('article > div[dir=auto]:last-child');
      for (const element of body?.querySelectorAll<HTMLElement>('*') ?? []) {
        element.dispatchEvent(new MouseEvent('mouseover'));
        if (element.tagName !== 'A') element.click?.();
      }
      const parts = [...(body?.querySelectorAll('*') ?? [])];
      return parts.flatMap(({ tagName, attributes }) =>
        [tagName, ...[...attributes].map(({ name, value }) => `${name}=${value}`)].filter((part) =>
          /^(on|style=|id=|name=|class=|(href|src)=\s*(javascript|vbscript|data:text)|script|iframe|object|embed|form|input|style$|svg|math|base|meta|link)/i.test(
            part,
          ),
        ),
      );
    });
    expect(left, hostile[i]?.content).toEqual([]);
  }
  expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
});

test('a post shows an external picture, which pages outside the blog may not load', async ({ page }) => {
  const elsewhere = 'https://pictures.example/one.svg';
  await page.route(elsewhere, (route) => route.fulfill({ path: 'apps/web/public/placeholder.svg' }));
  const shows = () =>
    page.evaluate(async (src) => {
      const image = Object.assign(new Image(), { src });
      return image.decode().then(
        () => true,
        () => false,
      );
    }, elsewhere);
  await page.goto('/');
  expect(await shows()).toBe(false);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  expect(await shows()).toBe(true);
  for (const name of ['Visafolio home', 'Sign in']) {
    await page.goto('/blog');
    await page.getByRole('banner').getByRole('link', { name }).click();
    await expect(page).not.toHaveURL(/blog/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await shows(), name).toBe(false);
  }
});

test('the blog in Spanish', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.goto('/blog');
  await expect(page.getByText('Destacado')).toBeVisible();
  await expect(posts(page).first()).toContainText('Un folio por caso');
  await saveScreenshot(page, 'blog-es');
  await page.getByRole('button', { name: 'Modo administrador' }).click();
  await page.getByRole('button', { name: 'Nuevo artículo' }).click();
  await expect(page.getByRole('dialog', { name: 'Crear un artículo' })).toBeVisible();
  await expectOnlySpanish(page, 'blog');
});
