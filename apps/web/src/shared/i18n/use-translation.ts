import { useSyncExternalStore } from 'react';
import { currentTranslation, subscribeToTranslation } from './language.ts';

/** `{ t, language }`; re-renders on changes. The route's loader has loaded the namespaces. */
export const useTranslation = () =>
  useSyncExternalStore(subscribeToTranslation, currentTranslation, currentTranslation);
