import { useSyncExternalStore } from 'react';
import { currentTranslation, subscribeToTranslation } from './language.ts';

/** `{ t, language }`, current in every render. The route's loader has loaded the namespaces. */
export const useTranslation = () =>
  useSyncExternalStore(subscribeToTranslation, currentTranslation, currentTranslation);
