import { kindStep, withSorting } from '../features/files/place/sorting/kind-step.ts';
import { pagesStep } from '../features/files/process/steps/pages.ts';
import { previewsStep } from '../features/files/process/steps/previews.ts';
import type { FileStep } from '../features/files/process/steps/step.ts';
import { factsStep } from '../features/files/read/facts/facts-step.ts';
import { providerFactsStep } from '../features/files/read/facts/provider/provider-facts-step.ts';
import { textStep } from '../features/files/read/text-step.ts';

/** Runs on each received file; the steps of a lane run in this order. */
export const fileSteps: FileStep[] = [
  pagesStep,
  previewsStep,
  withSorting(factsStep),
  textStep,
  kindStep,
  withSorting(providerFactsStep),
];
