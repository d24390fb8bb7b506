import { expect, it } from 'vitest';
import { checkPhotos } from './check-photos.ts';

const file = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });
const given = [file('1.jpg'), file('blurred.jpg'), file('2.pdf', 'application/pdf'), file('3.jpg')];

/** The steps called for each file, in order. */
async function check(steps: Parameters<typeof checkPhotos>[2]) {
  const told: string[] = [];
  await checkPhotos(
    given,
    {
      onReadable: ({ name }) => told.push(name),
      onDoubtful: (photo) => told.push(`${photo.file.name} waits: ${photo.problems}`),
    },
    steps,
  );
  return told;
}

it('a photo that may be hard to read waits, and the files before and after it are passed on', async () => {
  const steps = {
    check: async ({ name }: File) => (name === 'blurred.jpg' ? (['blurred'] as const).slice() : []),
    close: () => undefined,
  };
  expect(await check(steps)).toEqual(['1.jpg', 'blurred.jpg waits: blurred', '2.pdf', '3.jpg']);
});

it('a failed check does not hold up a photo', async () => {
  const steps = { check: () => Promise.reject(new Error('no worker')), close: () => undefined };
  expect(await check(steps)).toEqual(given.map(({ name }) => name));
});
