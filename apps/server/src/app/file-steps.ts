import { factsStep } from '../features/files/facts/facts-step.ts';
import { providerFactsStep } from '../features/files/facts/provider/provider-facts-step.ts';
import { pagesStep } from '../features/files/processing/steps/pages.ts';
import { previewsStep } from '../features/files/processing/steps/previews.ts';
import type { FileStep } from '../features/files/processing/steps/step.ts';
import { textStep } from '../features/files/readings/text-step.ts';
import { kindStep, sortingAfter } from '../features/files/sorting/kind-step.ts';

/** What happens to each file after receipt; those of a lane in this order. */
export const fileSteps: FileStep[] = [
  pagesStep,
  previewsStep,
  sortingAfter(factsStep),
  textStep,
  kindStep,
  sortingAfter(providerFactsStep),
];
