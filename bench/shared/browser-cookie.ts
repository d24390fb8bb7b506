import { once } from 'node:events';

/** Sets a cookie `name=value` of the origin in the browser that listens for DevTools on this port, as if it had signed in. */
export async function setBrowserCookie(port: number, origin: string, cookie: string): Promise<void> {
  const version = await fetch(`http://127.0.0.1:${port}/json/version`);
  const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string };
  const socket = new WebSocket(webSocketDebuggerUrl);
  await once(socket, 'open');
  const [name = '', value = ''] = cookie.split('=', 2);
  const answered = once(socket, 'message');
  socket.send(
    JSON.stringify({
      id: 1,
      method: 'Storage.setCookies',
      params: { cookies: [{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }] },
    }),
  );
  const [{ data }] = (await answered) as [MessageEvent<string>];
  if ('error' in JSON.parse(data)) throw new Error(`The browser rejected the cookie: ${data}`);
  socket.close();
}
