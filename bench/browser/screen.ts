import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildProfessional } from '../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../apps/server/test/builders/requests.ts';
import { buildClientUser, buildSession } from '../../apps/server/test/builders/sessions.ts';
import { buildWebIfChanged } from '../../scripts/build-web.ts';
import { addCookie, launchBrowser } from '../shared/browser.ts';
import { startOurServer } from '../shared/child.ts';
import { reportFigure } from '../shared/report.ts';
import { quantile } from '../shared/rounds.ts';
import { secret, type World } from '../shared/world.ts';

const saves = 40;

/** From a client's save until the new count appears on the professional's open dashboard. */
export async function benchScreen(world: World): Promise<void> {
  await buildWebIfChanged();
  const professional = await buildProfessional(world.owner);
  const request = await buildRequest(world.owner, {
    professional,
    template: world.template,
    answers: 'none',
  });
  const client = await buildClientUser(world.owner, request.client);
  const cookies = {
    staff: (await buildSession(world.owner, professional.id, { secret })).cookie,
    client: (await buildSession(world.owner, client.id, { secret })).cookie,
  };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-bench-screen-'));
  const server = await startOurServer(world, dataDir);
  const origin = `http://127.0.0.1:${server.port}`;
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await addCookie(page.context(), origin, cookies.staff);
    await page.goto(`${origin}/dashboard`);
    await page.getByText(`0/${request.template.questions.length}`).first().waitFor();

    const delays: number[] = [];
    for (const [index, question] of request.template.questions.slice(0, saves).entries()) {
      const shown = page.evaluate(
        (text) =>
          new Promise<number>((resolve) => {
            const look = () => document.body.textContent?.includes(text) && resolve(Date.now());
            new MutationObserver(look).observe(document.body, {
              childList: true,
              characterData: true,
              subtree: true,
            });
          }),
        `${index + 1}/${request.template.questions.length}`,
      );
      const sent = Date.now();
      const answer = await fetch(`${origin}/api/client_request_responses`, {
        method: 'PUT',
        headers: { cookie: cookies.client, 'content-type': 'application/json' },
        body: JSON.stringify({ client_request_id: request.id, question_id: question.id, answer: 'x' }),
      });
      if (!answer.ok) throw new Error(`the save was refused: ${answer.status}`);
      delays.push((await shown) - sent);
    }
    reportFigure(
      "from a client's save to the professional's screen",
      `p50 ${quantile(delays, 0.5)} ms, p95 ${quantile(delays, 0.95)} ms over ${saves} saves`,
    );
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
