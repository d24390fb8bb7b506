import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createFileChild } from '../../../../shared/files/child/file-children.ts';
import { createLog } from '../../../../shared/log/log.ts';
import type { ZoneReading } from './zone-reading.ts';

/** Images from test/evaluation/made/passports, with fictitious people and numbers. */
const open = (name: string) => readFile(new URL(`./testing/${name}.jpg`, import.meta.url));

const child = createFileChild(createLog('silent'), 'test');
afterAll(() => child.close());

const task = new URL('./read-zones.task.ts', import.meta.url);
const limits = { ms: 60_000, megabytes: 900 };
const read = (bytes: Uint8Array, type = 'image/jpeg') =>
  child.run<ZoneReading[]>('test', task, { bytes, type }, limits);
const toValues = (zone: ZoneReading | undefined) =>
  Object.fromEntries((zone?.facts ?? []).map(({ name, value }) => [name, value]));
const shape = (svg: string) => sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer();

describe('the zone of', { timeout: 120_000 }, () => {
  it('a passport in a photo is read, and two readings agree', async () => {
    const [zone, ...others] = await read(await open('passport'));
    expect(others).toEqual([]);
    expect(zone).toMatchObject({ format: 'TD3', page: 1, rotation: 0 });
    expect(toValues(zone)).toEqual({
      'person.family_name': 'QWFUKCDVVY IRCLRRD ZURZHEFJ',
      'person.given_names': 'VKWOAKYKKF',
      'person.birth_date': '2011-08-10',
      'person.sex': 'F',
      'person.nationality': 'QAT',
      'passport.number': '781566375',
      'passport.country': 'QAT',
      'passport.expiry': '2019-03-25',
    });
    expect(zone?.facts.filter(({ confidence }) => confidence === 'high').length).toBeGreaterThan(4);
  });

  it.each([0.86, 0.8])(
    'a passport whose right edge is missing (%s of it is there) still gives its number',
    async (part) => {
      const whole = sharp(await open('passport'));
      const { width, height } = await whole.metadata();
      const right = Math.round(width * part);
      const [zone] = await read(
        await whole.extract({ left: 0, top: 0, width: right, height }).jpeg().toBuffer(),
      );
      const number = zone?.facts.find(({ name }) => name === 'passport.number');
      expect(number).toMatchObject({ value: '781566375', confidence: 'low' });
      expect(number?.doubts).toContain('edge_missing');
      expect(zone?.facts.some(({ confidence }) => confidence === 'high')).toBe(false);
    },
  );

  it('two passports in one image gives no certain facts', async () => {
    const one = await open('passport');
    const { width, height } = await sharp(one).metadata();
    const both = await sharp({ create: { width, height: 2 * height, channels: 3, background: '#fff' } })
      .composite([
        { input: one, left: 0, top: 0 },
        { input: one, left: 0, top: height },
      ])
      .jpeg()
      .toBuffer();
    const zones = await read(both);
    expect(zones).toHaveLength(2);
    for (const fact of zones.flatMap(({ facts }) => facts))
      expect(fact).toMatchObject({ confidence: 'low', doubts: expect.arrayContaining(['several_zones']) });
  });

  it('a passport is located', async () => {
    const [zone] = await read(await open('passport'));
    const place = (name: string) => zone?.facts.find((fact) => fact.name === name)?.place;
    const [family, given, birth] = [
      place('person.family_name'),
      place('person.given_names'),
      place('person.birth_date'),
    ];
    expect(family && given && family.right < given.left).toBe(true);
    expect(family && birth && family.bottom < birth.bottom).toBe(true);
    for (const box of [family, given, birth]) {
      expect(box?.top).toBeGreaterThan(600);
      expect(box && box.right > box.left && box.bottom > box.top && box.bottom - box.top < 120).toBe(true);
    }
  });

  it('a card whose names fill their line and start like a zone is read upside down', async () => {
    const [zone] = await read(await open('card-with-a-full-line'));
    expect(zone).toMatchObject({
      format: 'TD1',
      rotation: 180,
      lines: [
        'I<BGRX558555714<<<<<<<<<<<<<<<',
        '9101117F2006073BGR<<<<<<<<<<<4',
        'VLADISLAVZADE<DMISEN<NATAB<<AL',
      ],
    });
  });

  it('a blurred passport upside down is read', async () => {
    const [zone] = await read(await open('passport-on-its-head'));
    expect(zone).toMatchObject({ format: 'TD3', rotation: 180 });
    expect(toValues(zone)).toMatchObject({
      'person.family_name': 'YGETZPXARI DSEEEF',
      'person.given_names': 'PJGNNUTWZZF MMEAANOF',
      'passport.number': '2459253',
    });
  });

  it.each([
    [0, 270],
    [90, 180],
    [180, 90],
    [270, 0],
  ])('a card on its side is read after a rotation by %i more degrees', async (turn, rotation) => {
    const picture = await sharp(await open('card-on-its-side'))
      .rotate(turn)
      .jpeg({ quality: 90 })
      .toBuffer();
    const [zone] = await read(picture);
    expect(zone).toMatchObject({ format: 'TD1', rotation });
    expect(toValues(zone)).toEqual({
      'person.family_name': 'LAYLI',
      'person.given_names': 'YOUSAN HASHAMED',
      'person.birth_date': '1939-01-14',
      'person.sex': 'M',
      'person.nationality': 'TUN',
    });
    // On the upright card the names are in the last line, on the left.
    const family = zone?.facts.find(({ name }) => name === 'person.family_name')?.place;
    expect(family?.top).toBeGreaterThan(650);
    expect(family?.left).toBeLessThan(300);
  });

  it('a visa is read', async () => {
    const [zone] = await read(await open('visa'));
    expect(zone?.format).toBe('MRV-A');
    expect(toValues(zone)).toMatchObject({ 'visa.number': 'T2030457', 'visa.expiry': '2028-10-04' });
  });

  it('a dark photo of a passport is read', async () => {
    const [zone] = await read(await open('passport-in-the-dark'));
    expect(toValues(zone)).toMatchObject({
      'person.family_name': 'FANGBOSKI',
      'passport.number': 'MG2RANNQO',
    });
  });

  it('a small passport in a large image is read', async () => {
    const passport = await sharp(await open('passport'))
      .resize(1_000)
      .toBuffer();
    const table = await sharp({ create: { width: 2_600, height: 2_000, channels: 3, background: '#7a6a58' } })
      .composite([{ input: passport, left: 900, top: 700 }])
      .jpeg({ quality: 85 })
      .toBuffer();
    const [zone] = await read(table);
    expect(toValues(zone)['passport.number']).toBe('781566375');
  });

  it('each of two passports in one image is read', async () => {
    const dark = await sharp(await open('passport-in-the-dark'))
      .resize(900)
      .toBuffer({ resolveWithObject: true });
    const bright = await sharp(await open('passport'))
      .resize(900)
      .toBuffer({ resolveWithObject: true });
    const both = await sharp({
      create: { width: 900, height: dark.info.height + bright.info.height, channels: 3, background: '#222' },
    })
      .composite([
        { input: bright.data, left: 0, top: 0 },
        { input: dark.data, left: 0, top: bright.info.height },
      ])
      .jpeg({ quality: 85 })
      .toBuffer();
    const zones = await read(both);
    expect(zones.map((zone) => toValues(zone)['passport.number']).toSorted()).toEqual([
      '781566375',
      'MG2RANNQO',
    ]);
  });

  it('a passport in a PDF is read, with the number of its page', async () => {
    const { PDFDocument } = await import('@cantoo/pdf-lib');
    const pdf = await PDFDocument.create();
    pdf.addPage([595, 842]);
    const page = pdf.addPage([595, 842]);
    page.drawImage(await pdf.embedJpg(await open('passport')), { x: 60, y: 380, width: 470, height: 350 });
    const [zone] = await read(await pdf.save(), 'application/pdf');
    expect(zone?.page).toBe(2);
    expect(toValues(zone)['passport.number']).toBe('781566375');
  });
});

describe('a page without a zone has no facts:', { timeout: 120_000 }, () => {
  const rows = (lines: string[]) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="1000">${lines
      .map(
        (line, index) =>
          `<text x="60" y="${120 + index * 60}" font-family="DejaVu Sans Mono, monospace" font-size="36">${line.replaceAll('<', '&lt;')}</text>`,
      )
      .join('')}</svg>`;

  it('blank paper', async () => {
    expect(
      await read(
        await shape('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"/>'),
        'image/png',
      ),
    ).toEqual([]);
  });

  it('typed lines as long as those of a zone', async () => {
    const typed = rows([
      'THE<QUICK<BROWN<FOX<JUMPS<OVER<THE<LAZY<DOGS',
      'AND1RUNS2AWAY3BEFORE4ANYBODY5SEES6IT7COMING8',
      'PAGE<OF<RULES<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<',
    ]);
    expect(await read(await shape(typed), 'image/png')).toEqual([]);
  });

  it('a pattern of dots in rows', async () => {
    const dots = Array.from(
      { length: 2_000 },
      (_, index) => `<circle cx="${20 + (index % 50) * 24}" cy="${20 + Math.floor(index / 50) * 24}" r="7"/>`,
    );
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1000">${dots.join('')}</svg>`;
    expect(await read(await shape(svg), 'image/png')).toEqual([]);
  });

  it('grain', async () => {
    let state = 7;
    const data = Buffer.alloc(1_200 * 900);
    for (let index = 0; index < data.length; index++) {
      state = (state * 16_807) % 2_147_483_647;
      data[index] = state % 256;
    }
    const picture = await sharp(data, { raw: { width: 1_200, height: 900, channels: 1 } })
      .png()
      .toBuffer();
    expect(await read(picture, 'image/png')).toEqual([]);
  });
});

it.each([
  ['no picture', Buffer.from('P<UTOERIKSSON<<ANNA<MARIA'), 'image/jpeg'],
  ['half a picture', null, 'image/jpeg'],
  ['no PDF', Buffer.from('%PDF-1.7 nothing'), 'application/pdf'],
])('a file that is %s is reported as broken', async (_, bytes, type) => {
  const whole = await open('visa');
  await expect(read(bytes ?? whole.subarray(0, whole.length / 2), type)).rejects.toThrow('broken');
});

it('a file of another type has no zones', async () => {
  expect(await read(Buffer.from('L898902C36UTO7408122F1204159'), 'text/plain')).toEqual([]);
});
