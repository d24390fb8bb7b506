import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Condition } from '@visafolio/contract/questions/conditions.ts';
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
 * Blocking of the page per answer in a long questionnaire and in shorter ones, on a slow processor, while an answer is typed, Next is pressed and the
 * answer is saved: the sum of what tasks take beyond 50 ms of processor time each (as in Total Blocking Time). Keys and presses come from the browser's
 * input, not from scripts in the page that look for elements, which would be counted. Also the longest task, and the slowest interaction in wall time.
 */
export async function benchAnswering(world: World): Promise<void> {
  await buildWebIfChanged();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-bench-answering-'));
  const server = await startOurServer(world, dataDir);
  const origin = `http://localhost:${server.port}`;
  const browser = await launchBrowser();
  try {
    for (const size of [measured, ...compared]) {
      const { blocking, longest, interactions } = await measure(world, browser, origin, size);
      const name = `blocking per answer of ${describe(size)}, ms, p50`;
      const detail = [
        `p90 ${quantile(blocking, 0.9).toFixed(0)} ms`,
        `longest task p50 ${quantile(longest, 0.5).toFixed(0)} ms, max ${Math.max(...longest).toFixed(0)} ms`,
        `slowest interaction p50 ${quantile(interactions, 0.5)} ms, max ${Math.max(...interactions)} ms`,
      ].join('; ');
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
      const ask_if: Condition = { match: 'any', tests: [{ question: `${group}${n - 1}`, is: 'answered' }] };
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
  await page.evaluate(observeInteractions);
  // From then on the page moves the focus to the field of each question.
  await page.getByRole('main').getByRole('textbox').focus();
  const blocking: number[] = [];
  const longest: number[] = [];
  const interactions: number[] = [];
  for (let n = 1; n <= answers; n++) {
    const { tasks, slowest } = await answer(browser, page, n);
    blocking.push(tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0));
    longest.push(Math.max(0, ...tasks));
    interactions.push(slowest);
  }
  const { rows } = await world.owner.query(
    'SELECT 1 FROM client_request_responses WHERE client_request_id = $1',
    [request.id],
  );
  if (rows.length !== answers) throw new Error(`${rows.length} answers of ${answers} are saved`);
  await context.close();
  return { blocking, longest, interactions };
}

interface Answered {
  /** Milliseconds of each task of the page's main thread. */
  tasks: number[];
  /** Milliseconds from the slowest key or press until its effect was painted. */
  slowest: number;
}

/** Types four letters into the focused field and presses Next; waits until the answer is saved. */
async function answer(browser: Browser, page: Page, number: number): Promise<Answered> {
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await page.evaluate((name) => performance.mark(name), begun);
  await page.keyboard.type('word', { delay: 120 });
  const box = await next.boundingBox();
  if (!box) throw new Error('there is no button to press');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: 80 });
  await page.waitForTimeout(1_200);
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString('utf8'));
  await page.getByText(`Question ${number + 1} of`).waitFor({ timeout: 60_000 });
  return { tasks: listTasks(trace.traceEvents), slowest: await page.evaluate(takeSlowest) };
}

const begun = 'answering begins';

/** Collects the durations of interactions, as Interaction to Next Paint does: to 8 ms, those above 16 ms. Runs in the page. */
function observeInteractions(): void {
  const durations: number[] = [];
  Object.assign(window, { durations });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) durations.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** The longest since the last call. Runs in the page. */
function takeSlowest(): number {
  const { durations } = window as typeof window & { durations: number[] };
  return Math.max(0, ...durations.splice(0));
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  /** Microseconds of the thread's own time, without waiting for a busy machine. */
  tdur?: number;
}

/** Milliseconds of each task of the page's main thread since the answering began: starting a trace is a long task of its own. */
function listTasks(events: TraceEvent[]): number[] {
  const mark = events.find(({ name }) => name === begun);
  if (!mark) throw new Error('the trace has no beginning');
  return events.flatMap(({ ph, name, pid, tid, ts, tdur = 0 }) => {
    const isTask = ph === 'X' && name.endsWith('RunTask') && pid === mark.pid && tid === mark.tid;
    return isTask && ts > mark.ts ? [tdur / 1000] : [];
  });
}
