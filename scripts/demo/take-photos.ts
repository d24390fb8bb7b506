import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findTestChromium } from '../installs/chromium.ts';

/** Renders the demo's photographs: pages on a desk, as taken by a phone. All content is invented. */
const lines = (count: number, from = 60) =>
  Array.from({ length: count }, (_, i) => `<i style="width:${from + ((i * 37) % (100 - from))}%"></i>`).join(
    '',
  );

const pages: Record<string, { html: string; turn: number; paper: string }> = {
  passport: {
    turn: -1.6,
    paper: 'linear-gradient(150deg,#dfe7df,#f3efdf 45%,#dbe4ea)',
    html: `<div class="head"><b>REPUBLIC OF UTOPIA</b><span>PASSPORT · PASAPORTE</span></div>
      <div class="id"><svg viewBox="0 0 90 110"><rect width="90" height="110" fill="#b9c4c0"/>
        <circle cx="45" cy="43" r="21" fill="#75827d"/><path d="M8 110c2-32 16-42 37-42s35 10 37 42" fill="#75827d"/></svg>
      <dl><dt>Surname / Apellidos</dt><dd>SPECIMEN</dd><dt>Given names / Nombres</dt><dd>MUESTRA</dd>
        <dt>Nationality / Nacionalidad</dt><dd>UTOPIAN</dd><dt>Date of birth / Nacimiento</dt><dd>01 JAN 1990</dd>
        <dt>No.</dt><dd>X0000000</dd></dl></div>
      <pre>P&lt;UTOSPECIMEN&lt;&lt;MUESTRA&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;
X000000000UTO9001014X3001017&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;00</pre>`,
  },
  certificate: {
    turn: 1.2,
    paper: 'linear-gradient(160deg,#fbf7ea,#f1e9d3)',
    html: `<div class="head" style="flex-direction:column;align-items:center;gap:6px"><b style="font-size:34px">University of Utopia</b>
      <span>DIPLOMA · TÍTULO</span></div><h1>Bachelor of Science</h1><p style="text-align:center">is hereby conferred upon</p>
      <h2>Specimen Muestra</h2>${lines(4, 80)}<div class="seal">SPECIMEN<br>★</div>`,
  },
  letter: {
    turn: 2.1,
    paper: 'linear-gradient(170deg,#fdfcf8,#efece2)',
    html: `<p><b>Example Works Ltd.</b><br>1 Sample Street, Utopia</p><p style="margin-top:34px">To whom it may concern,</p>
      ${lines(9)}<br>${lines(7)}<br>${lines(5)}<p style="margin-top:26px;font:italic 30px Georgia">S. Specimen</p><p>Head of Personnel</p>`,
  },
};

const executablePath = findTestChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
for (const [name, { html, turn, paper }] of Object.entries(pages)) {
  const page = await browser.newPage({ viewport: { width: 900, height: 1160 } });
  await page.setContent(`<style>
    body{margin:0;width:900px;height:1160px;overflow:hidden;display:grid;place-items:center;
      background:radial-gradient(circle at 30% 20%,#8a6f55,#5d4733 70%,#463524)}
    article{width:720px;height:960px;box-sizing:border-box;padding:64px;background:${paper};color:#26302e;
      font:19px/1.5 Georgia,serif;transform:perspective(1900px) rotateX(4deg) rotate(${turn}deg);
      box-shadow:0 18px 50px #0009;position:relative}
    .head{display:flex;justify-content:space-between;letter-spacing:.08em;border-bottom:2px solid #26302e66;padding-bottom:14px}
    .id{display:flex;gap:34px;margin:44px 0}.id svg{width:230px}dl{margin:0}dt{font-size:13px;opacity:.7}dd{margin:0 0 12px;font-weight:bold}
    pre{position:absolute;left:40px;right:40px;bottom:44px;font:20.5px/1.6 monospace;margin:0;overflow:hidden}
    h1{font-size:46px;text-align:center;margin:70px 0 20px}h2{font:italic 40px Georgia;text-align:center;margin:20px 0 50px}
    i{display:block;height:9px;margin:15px auto 15px 0;background:#3c4644;opacity:.55;border-radius:3px}
    .seal{position:absolute;right:80px;bottom:90px;width:150px;height:150px;border:6px double #8d2f24;border-radius:50%;
      color:#8d2f24;display:grid;place-content:center;text-align:center;transform:rotate(-12deg);font-weight:bold}
    article::after{content:'';position:absolute;inset:0;background:linear-gradient(115deg,#fff6 0,#fff0 35%,#0002 100%)}
  </style><article>${html}</article>`);
  const file = fileURLToPath(new URL(`./photos/${name}.jpg`, import.meta.url));
  await writeFile(file, await page.screenshot({ type: 'jpeg', quality: 72 }));
  await page.close();
}
await browser.close();
