import type { MadePdf } from '../../../../shared/files/pdf/page-writer.ts';
import { type RenderLimits, renderInWorker } from '../../../../shared/files/pdf/render-in-worker.ts';
import type { AnswersForm } from './answers-form.ts';

/** A usual questionnaire takes a second, including its fonts. */
const usualLimits: RenderLimits = { timeMs: 60_000, memoryMb: 512 };

/** Refuses with documents.form_too_long if it exceeds its limits of time or memory. */
export const renderForm = (form: AnswersForm, limits: RenderLimits = usualLimits): Promise<MadePdf> =>
  renderInWorker(new URL('./answers-form.worker.ts', import.meta.url), form, limits);
