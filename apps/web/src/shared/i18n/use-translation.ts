import { createContext, use, useSyncExternalStore } from 'react';
import { currentTranslation, subscribeToTranslation, type Translation } from './language.ts';

/** The translation of a part of the page that is shown in another language. */
export const OtherTranslation = createContext<Translation | null>(null);

/** `{ t, language }`; re-renders on changes. The route's loader has loaded the namespaces. */
export function useTranslation(): Translation {
  const current = useSyncExternalStore(subscribeToTranslation, currentTranslation, currentTranslation);
  return use(OtherTranslation) ?? current;
}
