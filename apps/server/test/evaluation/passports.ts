import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { ZoneReading } from '../../src/features/files/read/machine-readable-zone/zone-reading.ts';
import { createFileChild, type FileChild } from '../../src/shared/files/child/file-children.ts';
import { createLog } from '../../src/shared/log/log.ts';
import { hasZoneFont } from './made/passports/draw-page.ts';
import { makePassport } from './made/passports/make-passport.ts';
import { type LevelName, levels } from './made/passports/take-photo.ts';
import type { MadeZone } from './made/passports/zone-text.ts';

interface Outcome {
  level: LevelName;
  seed: string;
  isRight: boolean;
  wrongHigh: string[];
  wrong: string[];
  missing: string[];
  high: number;
  facts: number;
  cpuMs: number;
  megabytes: number;
}

const task = new URL(
  '../../src/features/files/read/machine-readable-zone/read-zones.task.ts',
  import.meta.url,
);
const limits = { ms: 120_000, megabytes: 2_000 };
const defaultLevels: LevelName[] = ['clean', 'good', 'poor', 'dark', 'turned'];

/**
 * Reads made passports and prints, by level, how many were read without a mistake in any field and how many values
 * were wrong at 'high'. Arguments: levels, `count=200` images of each, `seed=a` for others, `first=500` to continue
 * from there, `format=TD1`, `tell=1` to print each mistake, `so-far=50` for intermediate tables, and any value of a
 * level, such as `turn=12`.
 */
export async function evaluatePassports(asked: string[]): Promise<void> {
  if (!(await hasZoneFont())) {
    console.log(
      "\nPassports: skipped. The font 'OCR B' is not installed; it is in Debian's package fonts-ocr-b.",
    );
    return;
  }
  const options = new Map(
    asked.filter((each) => each.includes('=')).map((each) => each.split('=') as [string, string]),
  );
  const count = Number(options.get('count') ?? 100);
  const seed = options.get('seed') ?? 'evaluation';
  const first = Number(options.get('first') ?? 0);
  const format = (options.get('format') ?? 'TD3') as MadeZone['format'];
  const chosen = (Object.keys(levels) as LevelName[]).filter((each) =>
    asked.some((one) => one in levels) ? asked.includes(each) : defaultLevels.includes(each),
  );
  const child = createFileChild(createLog('silent'), 'evaluation');
  const outcomes: Outcome[] = [];
  try {
    await child.run('one', task, { type: 'image/png', bytes: await blankPage() }, limits);
    // All levels for each number, so that an interrupted run has measured all of them.
    for (let index = first; index < first + count; index++) {
      for (const level of chosen) {
        const outcome = await readOne(child, level, `${seed} ${level} ${index}`, format, options);
        outcomes.push(outcome);
        if (outcome.wrongHigh.length)
          console.log(`WRONG AT HIGH: ${outcome.seed}: ${outcome.wrongHigh.join(', ')}`);
        if (options.has('tell') && !outcome.isRight)
          console.log(
            `${outcome.seed}: missing ${outcome.missing.join(', ') || '-'}; wrong ${outcome.wrong.join(', ') || '-'}`,
          );
      }
      if (options.has('so-far') && (index - first) % Number(options.get('so-far')) === 0)
        printTable(chosen, outcomes);
    }
    printTable(chosen, outcomes);
  } finally {
    await child.close();
  }
}

const blankPage = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

async function readOne(
  child: FileChild,
  level: LevelName,
  seed: string,
  format: MadeZone['format'],
  options: Map<string, string>,
): Promise<Outcome> {
  const { jpeg, zone } = await makePassport(level, seed, format, options);
  const before = await readUse(child.pid() ?? 0);
  const zones = await child.run<ZoneReading[]>('one', task, { type: 'image/jpeg', bytes: jpeg }, limits);
  const after = await readUse(child.pid() ?? 0);
  const wanted = wantedFacts(zone);
  const facts = zones.flatMap((each) => each.facts);
  const wrong = facts.filter(({ name, value }) => wanted[name] !== value);
  const show = ({ name, value }: (typeof facts)[number]) => `${name} '${value}' for '${wanted[name]}'`;
  const missing = Object.keys(wanted).filter((name) => !facts.some((fact) => fact.name === name));
  return {
    level,
    seed,
    isRight: !wrong.length && !missing.length,
    wrongHigh: wrong.filter(({ confidence }) => confidence === 'high').map(show),
    wrong: wrong.map(show),
    missing,
    high: facts.filter(({ confidence }) => confidence === 'high').length,
    facts: Object.keys(wanted).length,
    cpuMs: after && before ? after.cpuMs - before.cpuMs : 0,
    megabytes: after?.peak ?? 0,
  };
}

function wantedFacts(zone: MadeZone): Record<string, string> {
  const toIso = (code: string) => (code === 'D' ? 'DEU' : code);
  const isVisa = zone.format.startsWith('MRV');
  return {
    'person.family_name': zone.family,
    ...(zone.given && { 'person.given_names': zone.given }),
    'person.birth_date': zone.birth,
    'person.sex': zone.sex,
    'person.nationality': toIso(zone.nationality),
    ...(zone.format === 'TD3' && {
      'passport.number': zone.number,
      'passport.country': toIso(zone.country),
      'passport.expiry': zone.expiry,
    }),
    ...(isVisa && {
      [zone.country === 'USA' ? 'passport.number' : 'visa.number']: zone.number,
      'visa.expiry': zone.expiry,
    }),
    ...(zone.format === 'TD1' &&
      zone.country === 'USA' &&
      /^\d{9}$/.test(zone.number) && { 'person.alien_number': zone.number }),
  };
}

/** Of all threads, as counted by Linux. */
async function readUse(pid: number): Promise<{ cpuMs: number; peak: number } | null> {
  const [stat, status] = await Promise.all(
    ['stat', 'status'].map((name) => readFile(`/proc/${pid}/${name}`, 'latin1').catch(() => '')),
  );
  const peak = /VmHWM:\s+(\d+)/.exec(status ?? '')?.[1];
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  return peak ? { cpuMs: (Number(fields[11]) + Number(fields[12])) * 10, peak: Number(peak) / 1024 } : null;
}

function printTable(chosen: LevelName[], outcomes: Outcome[]): void {
  printHead();
  for (const level of chosen)
    print(
      level,
      outcomes.filter((each) => each.level === level),
    );
  if (chosen.length > 1) print('all', outcomes);
}

function printHead(): void {
  console.log('\nMachine-readable zones of made pages');
  console.log(
    'level     images   all fields right   fields at high   wrong at high   median CPU ms   95 % below   peak MB',
  );
}

function print(level: string, outcomes: Outcome[]): void {
  const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
  const sum = (of: (each: Outcome) => number) => outcomes.reduce((total, each) => total + of(each), 0);
  const cpu = outcomes.map(({ cpuMs }) => cpuMs).toSorted((a, b) => a - b);
  const at = (part: number) => String(cpu[Math.floor((cpu.length - 1) * part)] ?? 0);
  console.log(
    [
      level.padEnd(8),
      String(outcomes.length).padStart(7),
      share(outcomes.filter(({ isRight }) => isRight).length, outcomes.length).padStart(18),
      share(
        sum(({ high }) => high),
        sum(({ facts }) => facts),
      ).padStart(16),
      String(sum(({ wrongHigh }) => wrongHigh.length)).padStart(15),
      at(0.5).padStart(15),
      at(0.95).padStart(12),
      Math.max(0, ...outcomes.map(({ megabytes }) => megabytes))
        .toFixed(0)
        .padStart(9),
    ].join(' '),
  );
}
