import type { MadePdf } from '../../../../shared/files/pdf/page-writer.ts';
import { type RenderLimits, renderInWorker } from '../../../../shared/files/pdf/render-in-worker.ts';
import type { AnswersForm } from './answers-form.ts';

/** A questionnaire of usual length takes a second of them, its fonts included. */
const usualLimits: RenderLimits = { timeMs: 60_000, memoryMb: 512 };

/** Refuses with documents.form_too_long what takes more time or memory than its limits. */
export const renderForm = (form: AnswersForm, limits: RenderLimits = usualLimits): Promise<MadePdf> =>
  renderInWorker(new URL('./answers-form.worker.ts', import.meta.url), form, limits);
