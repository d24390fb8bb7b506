import { createHash } from 'node:crypto';

/**
 * Where the page's markup came with it, the application's scripts wait for the first paint, which the second frame follows: on a
 * slow line they would take its bandwidth. Four files are asked for in one task: a slow phone takes milliseconds for each.
 * Until React listens it remembers the last button that was pressed; the application calls `takeEarlyClick` as it begins to hydrate,
 * and presses that button once the page is hydrated. Inline, because a file would cost a round trip; the page's policy allows exactly
 * this text.
 */
const starter = [
  '(function(at,root,pressed){',
  'function keep(event){pressed=event.target.closest("button")||pressed}',
  'root.addEventListener("click",keep);',
  'root.takeEarlyClick=function(){root.removeEventListener("click",keep);delete root.takeEarlyClick;return pressed};',
  'function load(files){files.splice(0,4).forEach(function(href){var link=document.createElement("link");',
  'link.rel="modulepreload";link.href=href;document.head.append(link)});files.length&&setTimeout(load,0,files)}',
  'function go(){import(at.script);load(at.also.split(" ").filter(Boolean))}',
  'document.hidden?go():requestAnimationFrame(function(){requestAnimationFrame(function(){setTimeout(go)})})',
  '})(document.currentScript.dataset,document.getElementById("root"))',
].join('');

/** For the page's `script-src`. */
export const starterSource = `'sha256-${createHash('sha256').update(starter).digest('base64')}'` as const;

/** The element that starts the application after the first paint. */
export const starterElement = (script: string, preloads: string[]): string =>
  `<script data-script="${script}" data-also="${preloads.join(' ')}">${starter}</script>`;
