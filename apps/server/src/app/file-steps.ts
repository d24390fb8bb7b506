import { factsStep } from '../features/facts/facts-step.ts';
import { providerFactsStep } from '../features/facts/provider/provider-facts-step.ts';
import { pagesStep } from '../features/file-processing/steps/pages.ts';
import { previewsStep } from '../features/file-processing/steps/previews.ts';
import type { FileStep } from '../features/file-processing/steps/step.ts';
import { textStep } from '../features/readings/text-step.ts';
import { kindStep, sortingAfter } from '../features/uploads/sorting/kind-step.ts';

/** What happens to each file after receipt; those of a lane in this order. */
export const fileSteps: FileStep[] = [
  pagesStep,
  previewsStep,
  sortingAfter(factsStep),
  textStep,
  kindStep,
  sortingAfter(providerFactsStep),
];
