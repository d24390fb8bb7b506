/** If the attack runs, it sets `window.attacked`. */
const run = 'window.attacked=1';

const events = [
  'onload',
  'onerror',
  'onclick',
  'onmouseover',
  'onfocus',
  'onanimationstart',
  'ontoggle',
  'onpointerover',
  'onwheel',
  'onpaste',
];
const elements: [open: string, close: string][] = [
  ['<img src=x', '>'],
  ['<svg', '></svg>'],
  ['<body', '>'],
  ['<details open', '><summary>x</summary></details>'],
  ['<input autofocus', '>'],
  ['<video src=x', '></video>'],
  ['<marquee', '>x</marquee>'],
  ['<div style="animation:a 1s"', '>x</div>'],
];

const addresses = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  `&#106;avascript:${run}`,
  `java\tscript:${run}`,
  `java&#10;script:${run}`,
  ` javascript:${run}`,
  `\u0001javascript:${run}`,
  `vbscript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `data:text/html;base64,PHNjcmlwdD53aW5kb3cuYXR0YWNrZWQ9MTwvc2NyaXB0Pg==`,
];

const special = [
  `<script>${run}</script>`,
  `<ScRiPt>${run}</sCrIpT>`,
  `<script src="data:text/javascript,${run}"></script>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<object data="data:text/html,<script>parent.${run}</script>"></object>`,
  `<embed src="javascript:${run}">`,
  `<svg><script>${run}</script></svg>`,
  `<svg><script href="data:text/javascript,${run}"/></svg>`,
  `<svg><animate onbegin="${run}" attributeName=x dur=1s></svg>`,
  `<svg><a xlink:href="javascript:${run}"><text x=9 y=9>x</text></a></svg>`,
  `<svg><foreignObject><img src=x onerror="${run}"></foreignObject></svg>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${run}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
  `<math><mi//xlink:href="data:x,<script>${run}</script>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<template><img src=x onerror="${run}"></template>`,
  `<textarea><img src=x onerror="${run}"></textarea>`,
  `<title><img title="</title><img src=x onerror=${run}>">`,
  `<xmp><p title="</xmp><img src=x onerror=${run}>"></xmp>`,
  `<!--><img src=x onerror="${run}">-->`,
  `<![CDATA[><img src=x onerror=${run}>]]>`,
  `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
  `<base href="javascript:${run}//">`,
  `<link rel=stylesheet href="data:text/css,*{display:none}">`,
  `<style>@import "javascript:${run}"; *{display:none}</style>`,
  `<div style="background:url(javascript:${run});position:fixed;inset:0;z-index:999">x</div>`,
  `<form action="javascript:${run}"><button>go</button></form>`,
  `<button formaction="javascript:${run}">go</button>`,
  `<isindex action="javascript:${run}">`,
  `<table background="javascript:${run}"><tr><td>x</td></tr></table>`,
  `<a href="javascript:${run}" target=_blank>x</a>`,
  `<img src="x" srcset="javascript:${run}">`,
  `<img src=\`x\` onerror=${run}>`,
  `<img """><script>${run}</script>">`,
  `<img/src/onerror=${run}>`,
  `<a id=createElement></a><form name=body><input name=attributes></form>`,
  `<img name=getElementById><img name=querySelector src=x onerror=${run}>`,
  `<div is="x-y" onclick="${run}" contenteditable autofocus onfocus="${run}">x</div>`,
  `<dialog open oncancel="${run}"><img src=x onerror="${run}"></dialog>`,
  `<portal src="javascript:${run}"></portal>`,
];

/** A hundred known ways to run code from a text (XSS). */
export const hostileHtml: string[] = [
  ...special,
  ...addresses.map((address) => `<a href="${address}">x</a>`),
  ...addresses.map((address) => `<iframe src='${address}'></iframe>`),
  ...events.flatMap((event, i) =>
    elements.filter((_, j) => (i + j) % 2 === 0).map(([open, close]) => `${open} ${event}="${run}"${close}`),
  ),
].slice(0, 100);
