import type pg from 'pg';
import { buildTemplate, type Template } from '../../../apps/server/test/builders/templates.ts';

/** A firm's own template in Spanish, so that Spanish screens contain no English. */
export const buildSpanishTemplate = (owner: pg.Pool): Promise<Template> =>
  buildTemplate(owner, {
    questions: [
      { text: '¿Cuál es su nombre completo?', type: 'text', required: true },
      { text: '¿Cuándo nació?', type: 'date', required: true },
    ],
    documents: [
      { name: 'Pasaporte', required: true },
      { name: 'Acta de nacimiento', required: false },
    ],
  });
