import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { developmentDocuments } from '../../../../../test/evaluation/made/development.ts';
import { renderPdf, renderPicture } from '../../../../../test/evaluation/made/render.ts';
import { createFileChild } from '../../../../shared/files/child/file-children.ts';
import { createLog } from '../../../../shared/log/log.ts';
import { docx } from '../../testing/sample-files.ts';
import { recognizeKind } from '../kinds/recognize-kind.ts';
import type { TextReading } from './text-reading.ts';

const child = createFileChild(createLog('silent'), 'test');
afterAll(() => child.close());

const limits = { ms: 120_000, megabytes: 1_500 };
const read = (bytes: Uint8Array, type: string) =>
  child.run<TextReading>('test', new URL('./read-text.ts', import.meta.url), { bytes, type }, limits);
const statement = developmentDocuments.find(({ name }) => name === 'Estado de cuenta');
if (!statement) throw new Error('no made document');

describe('a file', () => {
  it('with embedded text is read as it is, with the positions of its words', async () => {
    const { pages, engine, language, pageCount } = await read(await renderPdf(statement), 'application/pdf');
    expect({ engine, language, pageCount }).toEqual({ engine: 'pdf.js', language: 'es', pageCount: 1 });
    expect(pages[0]?.text).toContain('Depósitos');
    const place = pages[0]?.words.find(({ text }) => text.includes('Saldo final'))?.box ?? [];
    expect(place.every((part) => part >= 0 && part <= 1)).toBe(true);
  });

  it('on its side is rotated and read in Spanish, without downloads', {
    timeout: 120_000,
  }, async () => {
    const { pages, engine } = await read(await renderPicture(statement, 'turned'), 'image/jpeg');
    expect(engine).toBe('tesseract');
    expect(pages[0]?.rotation).not.toBe(0);
    expect(pages[0]?.text).toMatch(/Depósitos/);
    expect(recognizeKind(pages)).toMatchObject({ kind: 'bank_statement' });
  });

  it('of Word is read without its markup', async () => {
    const { engine } = await read(
      docx(),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    );
    expect(engine).toBe('docx');
  });

  it('that is broken is reported as broken', async () => {
    await expect(read(Buffer.from('%PDF-1.7 nothing'), 'application/pdf')).rejects.toThrow('broken');
  });
});

it('of any kind is read in a process that cannot open a connection, nor can its threads', async () => {
  let calls = 0;
  const server = createServer((_, response) => {
    calls++;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const tried = await child.run<string[]>(
      'test',
      new URL('./testing/connect.task.ts', import.meta.url),
      url,
      limits,
    );
    expect(tried).toEqual(['refused', 'refused', 'refused']);
    expect(calls).toBe(0);
  } finally {
    server.close();
  }
});
