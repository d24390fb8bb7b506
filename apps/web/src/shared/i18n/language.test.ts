import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
const listeners: ((event: { key: string; newValue: string | null }) => void)[] = [];

/** A browser that just opened the application. */
async function openTab() {
  vi.resetModules();
  return import('./language.ts');
}

beforeEach(() => {
  stored.clear();
  listeners.length = 0;
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('window', { addEventListener: (_: string, listener: never) => listeners.push(listener) });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

test('a first visit is in English', async () => {
  const tab = await openTab();
  tab.startLanguage();
  await tab.loadNamespaces('common');
  expect(tab.currentTranslation().t('common.cancel')).toBe('Cancel');
  expect(document.documentElement.lang).toBe('en');
});

test('choosing a language switches the loaded texts, stores the choice and calls back', async () => {
  const tab = await openTab();
  const heard = vi.fn();
  const rendered = vi.fn();
  tab.startLanguage();
  tab.onLanguageChosen(heard);
  await tab.loadNamespaces('common');
  tab.subscribeToTranslation(rendered);

  await tab.setLanguage('es');

  expect(tab.currentTranslation().t('common.cancel')).toBe('Cancelar');
  expect(document.documentElement.lang).toBe('es');
  expect(document.cookie).toContain('language=es;');
  expect(stored.get('language')).toBe('es');
  expect(heard).toHaveBeenCalledExactlyOnceWith('es');
  expect(rendered).toHaveBeenCalled();
  expect((await openTab()).currentTranslation().language).toBe('es');
});

test('texts that a page loads while the language changes are there in the new one', async () => {
  const tab = await openTab();
  await tab.loadNamespaces('common');
  let arrive = () => {};
  const slow = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  vi.doMock('../../../../../packages/locales/src/es/shared/common.json', async (original) => {
    await slow;
    return original();
  });

  const switched = tab.setLanguage('es');
  await tab.loadNamespaces('messages');
  arrive();
  await switched;

  vi.doUnmock('../../../../../packages/locales/src/es/shared/common.json');
  expect(tab.currentTranslation().t('messages.title')).toBe('Mensajes');
});

test('a choice in another tab reaches this one', async () => {
  const tab = await openTab();
  tab.startLanguage();
  await tab.loadNamespaces('common');
  for (const listener of listeners) listener({ key: 'language', newValue: 'es' });
  await vi.waitFor(() => expect(tab.currentTranslation().t('common.cancel')).toBe('Cancelar'));
});

test("an account's language is followed until this browser has its own choice", async () => {
  const tab = await openTab();
  await tab.suggestLanguage('es');
  expect(tab.currentTranslation().language).toBe('es');
  expect(stored.has('language')).toBe(false);
  expect((await openTab()).currentTranslation().language).toBe('es');

  await tab.setLanguage('en');
  await tab.suggestLanguage('es');
  expect(tab.currentTranslation().language).toBe('en');
});

test('a browser that blocks its storage still switches', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked');
    },
    setItem: () => {
      throw new Error('blocked');
    },
  });
  const tab = await openTab();
  await tab.setLanguage('es');
  expect(tab.currentTranslation().language).toBe('es');
});

test('missing texts fail to load and can be retried', async () => {
  const tab = await openTab();
  await expect(tab.loadNamespaces('nothing')).rejects.toThrow('nothing');
  await expect(tab.loadNamespaces('nothing')).rejects.toThrow('nothing');
  await expect(tab.loadNamespaces('common')).resolves.toBeUndefined();
});
