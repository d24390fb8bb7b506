import { useSyncExternalStore } from 'react';
import { currentTranslation, subscribeToTranslation } from './language.ts';

/** `{ t, language }`, current in every render. The route's loader has loaded the namespaces. */
export function useTranslation() {
  return useSyncExternalStore(subscribeToTranslation, currentTranslation, currentTranslation);
}
