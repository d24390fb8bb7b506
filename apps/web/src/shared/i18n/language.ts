import { defaultLanguage, inEachLanguage, isLanguage } from '@visafolio/contract/shared/languages.ts';
import { createTranslator } from '@visafolio/locales/translator.ts';
import type { Language, MessageTree, Translate } from '@visafolio/locales/types.ts';
import type { LocaleModule } from './other-texts.ts';

const storageKey = 'language';
const suggestionKey = 'suggested-language';

/** Texts for clients and visitors. Staff texts are listed in other-texts.ts, loaded with the first of them. */
const files = import.meta.glob<LocaleModule>(
  [
    './*/{portal,questionnaire}.json',
    './*/{accounts,messages,public-site,shared}/*.json',
    './*/documents/{kinds,scan,sorting,uploads}.json',
    './*/requests/{answering,due}.json',
  ],
  { base: '../../../../../packages/locales/src' },
);

export interface Translation {
  t: Translate;
  language: Language;
}

const loaded = inEachLanguage(() => new Map<string, Promise<void>>());
const messages = inEachLanguage((): Record<string, MessageTree> => ({}));
/** Namespaces whose texts were used before they were loaded. */
const missed = new Set<string>();
const listeners = new Set<() => void>();
let languageChosen: ((language: Language) => void) | undefined;
let current: Translation | undefined;

/** The current text function and language; a new object after each change. */
export function currentTranslation(): Translation {
  current ??= translationIn(storedLanguage());
  return current;
}

export function subscribeToTranslation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads these namespaces in the current language, for route loaders. Rejects if a file cannot be fetched; a later call retries. */
export async function loadNamespaces(...namespaces: string[]): Promise<void> {
  const { language } = currentTranslation();
  await load(language, namespaces);
  if (currentTranslation().language !== language) await load(currentTranslation().language, namespaces);
}

/** Switches after the other language's texts have loaded, and remembers the choice in this browser. */
export async function setLanguage(language: Language): Promise<void> {
  if (language !== currentTranslation().language) await switchTo(language);
  remember(storageKey, language);
  languageChosen?.(language);
}

/** Whether the basic texts have loaded: the page that reports a failed load must work without them. */
export function hasTexts(): boolean {
  return messages[currentTranslation().language].common !== undefined;
}

/** Calls back with the language that the user chooses in this tab, so that the app can save it on the server. */
export function onLanguageChosen(callback: (language: Language) => void): void {
  languageChosen = callback;
}

/** Shows a language, now and on later visits, without recording it as the user's choice. Does nothing if the user has chosen one. */
export async function suggestLanguage(language: Language): Promise<void> {
  if (hasChosenLanguage()) return;
  remember(suggestionKey, language);
  await switchTo(language);
}

/** Whether the user chose a language in this browser. */
export function hasChosenLanguage(): boolean {
  return isLanguage(readStorage(storageKey));
}

/** Follows a language change in another tab, and sets the document's `lang`. The server reads the language from a cookie. */
export function startLanguage(): void {
  const mark = () => {
    const { language } = currentTranslation();
    document.documentElement.lang = language;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${storageKey}=${language}; path=/; max-age=31536000; samesite=lax`;
  };
  mark();
  subscribeToTranslation(mark);
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey && isLanguage(event.newValue)) void switchTo(event.newValue);
  });
}

async function switchTo(language: Language): Promise<void> {
  // A page that is opened meanwhile loads its texts in the language that is still current.
  for (let missing = namesToLoad(language); missing.length > 0; missing = namesToLoad(language)) {
    await load(language, missing);
  }
  publish(language);
}

/** Namespaces that the current language has, or is loading, and this one has not. */
function namesToLoad(language: Language): string[] {
  return [...loaded[currentTranslation().language].keys()].filter((name) => !messages[language][name]);
}

async function load(language: Language, namespaces: string[]): Promise<void> {
  await Promise.all(
    namespaces.map((namespace) => {
      const running = loaded[language].get(namespace);
      if (running) return running;
      const loading = fetchNamespace(language, namespace).catch((error: unknown) => {
        loaded[language].delete(namespace);
        throw error;
      });
      loaded[language].set(namespace, loading);
      return loading;
    }),
  );
}

async function fetchNamespace(language: Language, namespace: string): Promise<void> {
  const find = (among: typeof files) =>
    Object.entries(among).find(
      ([path]) => path.startsWith(`./${language}/`) && path.endsWith(`/${namespace}.json`),
    )?.[1];
  const file = find(files) ?? find((await import('./other-texts.ts')).otherFiles);
  const texts = (await file?.())?.default;
  if (!texts) throw new Error(`No texts named ${namespace} in ${language}`);
  messages[language][namespace] = texts;
  // Visible texts are usually loaded already: rendering everything takes a slow phone 80 ms.
  if (language === currentTranslation().language && missed.delete(namespace)) publish(language);
}

function publish(language: Language): void {
  current = translationIn(language);
  for (const listener of listeners) listener();
}

function translationIn(language: Language): Translation {
  return {
    language,
    t: createTranslator(language, messages[language], (namespace) => missed.add(namespace)),
  };
}

function storedLanguage(): Language {
  return [readStorage(storageKey), readStorage(suggestionKey)].find(isLanguage) ?? defaultLanguage;
}

// Browsers that block storage throw on access; the choice is then lost on reload.
function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(key: string, language: Language): void {
  try {
    localStorage.setItem(key, language);
  } catch {}
}
