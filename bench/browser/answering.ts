import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { buildEntries } from '../../apps/server/test/builders/cases/entries.ts';
import { buildRequest } from '../../apps/server/test/builders/requests.ts';
import { buildClientUser, buildSession } from '../../apps/server/test/builders/sessions.ts';
import { buildTemplate, type QuestionDraft } from '../../apps/server/test/builders/templates.ts';
import { buildWebIfChanged } from '../../scripts/build-web.ts';
import { addCookie, launchBrowser } from '../shared/browser.ts';
import { startOurServer } from '../shared/child.ts';
import { reportFigure, reportNumber } from '../shared/report.ts';
import { quantile } from '../shared/rounds.ts';
import { secret, type World } from '../shared/world.ts';

interface Size {
  questions: number;
  conditions: number;
  /** Of two repeating groups together, which add four questions for each entry. */
  entries: number;
}

const measured: Size = { questions: 500, conditions: 200, entries: 30 };
/** What the entries cost, what the conditions cost, and what so many questions cost. */
const compared: Size[] = [
  { questions: 500, conditions: 200, entries: 0 },
  { questions: 500, conditions: 0, entries: 0 },
  { questions: 40, conditions: 0, entries: 0 },
];
const groups = ['addresses', 'employers'];
const questionsOfEntry = ['Name', 'Street and city', 'From when', 'Until when'];
/** The processor is slowed down by this, to that of an old phone. */
const slowdown = 6;
const answers = Number(process.env.ANSWERS ?? 30);
/** Of blocking per answer. */
const goalMs = 50;

/**
 * Blocking of the page per answer in a questionnaire of 500 questions, with 200 conditions and without, and in a short one, on a slow processor: the sum
 * of what its tasks take beyond 50 ms of processor time each (as in Total Blocking Time), while an answer is typed and while Next is pressed.
 */
export async function benchAnswering(world: World): Promise<void> {
  await buildWebIfChanged();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-bench-answering-'));
  const server = await startOurServer(world, dataDir);
  const origin = `http://localhost:${server.port}`;
  const browser = await launchBrowser();
  try {
    for (const size of [measured, ...compared]) {
      const { blocking, longest } = await measure(world, browser, origin, size);
      const name = `blocking per answer of ${describe(size)}, ms, p50`;
      const detail = `p90 ${quantile(blocking, 0.9).toFixed(0)} ms, longest task ${Math.max(...longest).toFixed(0)} ms`;
      const p50 = quantile(blocking, 0.5);
      if (size === measured) reportNumber({ name, atMost: goalMs }, p50, detail);
      else reportFigure(name, `${p50.toFixed(2)}, ${detail}`);
    }
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const describe = ({ questions, conditions, entries }: Size) =>
  `${questions} questions with ${conditions} conditions and ${entries} entries`;

/** Every fifth question controls the two after the next one, until enough conditions are given. */
function writeQuestions({ questions, conditions, entries }: Size): QuestionDraft[] {
  const single = Array.from({ length: questions }, (_, n) => {
    const group = Math.floor(n / 5);
    const isConditional = n % 5 >= 2 && n % 5 <= 3 && group * 2 + (n % 5) - 2 < conditions;
    return {
      text: `What is the answer number ${n + 1}?`,
      type: 'text',
      required: n % 3 === 0,
      options: {
        group_name: `Section ${Math.floor(n / 25) + 1}`,
        key: `q${n}`,
        ...(isConditional && {
          ask_if: { match: 'any', tests: [{ question: `q${group * 5}`, is: 'not_equal', value: 'no' }] },
        }),
      },
    } satisfies QuestionDraft;
  });
  if (entries === 0) return single;
  const repeated = groups.flatMap((group) =>
    questionsOfEntry.map((text, n): QuestionDraft => {
      // The last one is asked only if the one before it is answered.
      const ask_if = { match: 'any', tests: [{ question: `${group}${n - 1}`, is: 'answered' }] } as const;
      const key = `${group}${n}`;
      return {
        text,
        type: 'text',
        required: false,
        options: { group_name: group, key, repeating_group: group, ...(n === 3 && { ask_if }) },
      };
    }),
  );
  return [...single, ...repeated];
}

async function measure(world: World, browser: Browser, origin: string, size: Size) {
  const template = await buildTemplate(world.owner, {
    name: describe(size),
    questions: writeQuestions(size),
    repeatingGroups: groups.map((key) => ({ key, entry_name: key, min: 0, max: 50, translations: null })),
  });
  const request = await buildRequest(world.owner, { template, status: 'in-progress', answers: 'none' });
  for (const group of groups) await buildEntries(world.owner, request, group, size.entries / groups.length);
  const client = await buildClientUser(world.owner, request.client);
  const { cookie } = await buildSession(world.owner, client.id, { secret });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await addCookie(context, origin, cookie);
  const page = await context.newPage();
  await page.goto(`${origin}/client/questionnaire?request_id=${request.id}&question=1`);
  await page.getByRole('main').getByRole('textbox').waitFor();
  // What loads after the first interaction is not part of an answer.
  await page.keyboard.press('Shift');
  await page.waitForTimeout(10_000);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const blocking: number[] = [];
  const longest: number[] = [];
  for (let n = 1; n <= answers; n++) {
    const tasks = await traceTasks(browser, page, () => answer(page, n));
    blocking.push(tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0));
    longest.push(Math.max(0, ...tasks));
  }
  await context.close();
  return { blocking, longest };
}

/** Types four letters and presses Next. */
async function answer(page: Page, number: number): Promise<void> {
  const box = page.getByRole('main').getByRole('textbox');
  await box.pressSequentially('word', { delay: 120 });
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText(`Question ${number + 1} of`).waitFor({ timeout: 60_000 });
  await page.waitForTimeout(400);
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of the thread's own time, without waiting for a busy machine. */
  tdur?: number;
  args?: { name?: string };
}

/** Milliseconds of each task of the page's main thread while something is done. */
async function traceTasks(browser: Browser, page: Page, act: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  await act();
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString('utf8'));
  const isMain = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return trace.traceEvents.flatMap(({ ph, name, pid, tid, tdur = 0 }) =>
    ph === 'X' && name.endsWith('RunTask') && isMain.has(`${pid} ${tid}`) ? [tdur / 1000] : [],
  );
}
