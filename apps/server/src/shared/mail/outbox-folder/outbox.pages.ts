import { html, raw } from 'hono/html';
import type { OutboxMail } from './outbox.ts';

const style = raw(`
  :root { color-scheme: light dark; --ink: #1b2725; --muted: #56615d; --line: #dfd9cb; --paper: #f6f3ec; --surface: #fffefb; --accent: #0f4f4c }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #e9e5da; --muted: #a5aea9; --line: #3a4442; --paper: #141a19; --surface: #1c2423; --accent: #7cc4bd }
  }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 ui-sans-serif, system-ui, sans-serif }
  main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
  h1 { font: 500 1.6rem/1.3 Georgia, serif; margin: 0 0 1rem; overflow-wrap: anywhere }
  a { color: var(--accent) }
  ul { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: .5rem; background: var(--surface) }
  li + li { border-top: 1px solid var(--line) }
  li a { display: block; padding: .75rem 1rem; text-decoration: none; color: inherit }
  li a:hover strong, li a:focus-visible strong { text-decoration: underline; color: var(--accent) }
  .meta { color: var(--muted); font-size: .875rem; overflow-wrap: anywhere }
  iframe { box-sizing: border-box; width: 100%; height: 42rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; font: .875rem/1.6 ui-monospace, monospace }
  h2 { font-size: 1rem; margin: 1.5rem 0 .5rem }
`);

const page = (title: string, body: unknown) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body><main>${body}</main></body>
</html>`;

const time = (at: string) =>
  html`<time datetime="${at}">${at.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}</time>`;

export const outboxPage = (mails: OutboxMail[]) =>
  page(
    'Outbox',
    html`<h1>Outbox</h1>
<p class="meta">No mail server is set up (SMTP_URL), so mails wait here. Newest first.</p>
${
  mails.length
    ? html`<ul>${mails.map(
        (mail) => html`<li><a href="/dev/outbox/${mail.id}"><strong dir="auto">${mail.subject}</strong>
<br><span class="meta">to ${mail.to} · ${time(mail.at)}</span></a></li>`,
      )}</ul>`
    : html`<p>No mails yet.</p>`
}`,
  );

/** One mail as a mail program shows it, and its plain text with links that open here. */
export const outboxMailPage = (mail: OutboxMail) =>
  page(
    mail.subject,
    html`<p><a href="/dev/outbox">All mails</a></p>
<h1 dir="auto">${mail.subject}</h1>
<p class="meta">to ${mail.to} · ${time(mail.at)}</p>
<iframe title="The mail as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${mail.html}"></iframe>
<h2>Plain text</h2>
<pre dir="auto">${linked(mail.text)}</pre>`,
  );

/** Escapes the text and turns URLs into links. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : html`${part}`));
