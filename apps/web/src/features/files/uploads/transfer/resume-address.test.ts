import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DetailedError, Upload } from 'tus-js-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isUploadGone, requireResume, startOver } from './resume-address.ts';

const received = 600;
const content = Buffer.alloc(1_000, 'x');

let server: Server;
let origin: string;
/** Consecutive answers to HEAD; the last one has the offset. */
let answers: number[] = [];
let asked: string[] = [];

beforeEach(async () => {
  asked = [];
  server = createServer(async (request, response) => {
    const offset = request.headers['upload-offset'];
    asked.push([request.method, request.url, offset].filter(Boolean).join(' '));
    request.resume();
    await once(request, 'end');
    const tus = { 'Tus-Resumable': '1.0.0' };
    if (request.method === 'POST') response.writeHead(201, { ...tus, Location: '/api/uploads/new' });
    else if (request.method === 'PATCH') response.writeHead(204, { ...tus, 'Upload-Offset': '1000' });
    else {
      const status = answers.shift() ?? 200;
      const known = { 'Upload-Offset': String(received), 'Upload-Length': '1000' };
      response.writeHead(status, status === 200 ? { ...tus, ...known } : tus);
    }
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

/** As in sendFile: resumes at the URL, and starts over only if the server has deleted the upload. */
function resume(): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload: Upload = new Upload(content, {
      endpoint: `${origin}/api/uploads`,
      uploadUrl: `${origin}/api/uploads/old`,
      retryDelays: [0, 0, 0, 0, 0],
      onShouldRetry: (error) => !isUploadGone(error),
      onError: (error: Error | DetailedError) => {
        if (!isUploadGone(error)) return reject(error);
        startOver(upload);
        upload.options.endpoint = `${origin}/api/uploads`;
        upload.start();
      },
      onSuccess: () => resolve(),
    });
    requireResume(upload);
    upload.start();
  });
}

test.each([[[500]], [[503, 503]], [[502]], [[429]], [[423]], [[401]]])(
  'after %o an upload goes on from the byte that the server has',
  async (statuses) => {
    answers = [...statuses];
    await resume();
    expect(asked.filter((line) => line.startsWith('POST'))).toEqual([]);
    expect(asked.at(-1)).toBe(`PATCH /api/uploads/old ${received}`);
  },
);

test.each([404, 410])('after %i it starts over', async (status) => {
  answers = [status];
  await resume();
  expect(asked).toEqual(['HEAD /api/uploads/old', 'POST /api/uploads', 'PATCH /api/uploads/new 0']);
});
