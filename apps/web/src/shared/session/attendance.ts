/** After this time without input, a page counts as unattended. Milliseconds. */
const attendedMs = 60_000;

let lastInputAt = Date.now();
const note = () => {
  lastInputAt = Date.now();
};

if (typeof addEventListener === 'function')
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const)
    addEventListener(event, note, { capture: true, passive: true });

/** Whether somebody touches this page. What it loads by itself must not keep the session of an abandoned desk alive. */
export const isAttended = (): boolean => Date.now() - lastInputAt < attendedMs;
