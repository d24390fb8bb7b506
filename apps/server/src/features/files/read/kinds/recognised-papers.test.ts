import type { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import { expect, test } from 'vitest';
import { recognizeKind } from './recognize-kind.ts';

/** Documents for which a word was added; docs/guides/changing-how-papers-are-recognised.md. */
const papers: Record<string, [kind: DocumentKind, text: string]> = {
  'a police certificate of Costa Rica': [
    'police_certificate',
    `PODER JUDICIAL
REPÚBLICA DE COSTA RICA
HOJA DE DELINCUENCIA
Nombre: María Fernanda Solano Vargas
No aparecen anotaciones a la fecha de esta consulta.
Consulado de los Estados Unidos
San José, 14 de abril de 2025`,
  ],
};

test.each(Object.entries(papers))('%s is recognised', (_name, [kind, text]) => {
  expect(recognizeKind([{ text, source: 'file', picture: null }]).kind).toBe(kind);
});
