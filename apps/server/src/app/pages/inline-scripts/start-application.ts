import { createHash } from 'node:crypto';

/**
 * If the page came with markup, the application's scripts wait for the first paint (the second frame), because they
 * would compete for bandwidth on slow connections. They are requested four per task: each request takes milliseconds
 * on a slow phone. Until React listens, the last pressed button is remembered: the application calls `takeEarlyClick`
 * when it starts hydrating and presses the button once hydrated. Inline, because a file would cost a round trip; the
 * page's policy allows exactly this text.
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

export const starterSource = `'sha256-${createHash('sha256').update(starter).digest('base64')}'` as const;

export const starterElement = (script: string, preloads: string[]): string =>
  `<script data-script="${script}" data-also="${preloads.join(' ')}">${starter}</script>`;
