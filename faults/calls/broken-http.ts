import net from 'node:net';
import type { Random } from './random.ts';

const methods = ['GET', 'POST', 'get', 'CONNECT', 'TRACE', 'PRI', 'G\0T', '', 'M-SEARCH', 'X'.repeat(200)];
const versions = [
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/9.9',
  'HTTP/',
  'http/1.1',
  'HTTPS/1.1',
  '',
];
const targets = [
  '/api/client_requests',
  '/',
  '*',
  'http://other.example/api/client_requests',
  '//other.example/',
  '/%',
  '/%zz',
  '/%c0%af..%c0%af',
  '/api/%2e%2e/%2e%2e/etc/passwd',
  '/\0',
  '/ü',
  '/a b',
  '?',
  '#',
  `/${'a'.repeat(20_000)}`,
  `/?${'a=1&'.repeat(2_000)}`,
  '',
];
const headers = [
  'Host: localhost',
  'Host: localhost\r\nHost: other.example',
  'Host:',
  'Host: [::1',
  'Host: a b',
  'Host: localhost:99999',
  'Content-Length: -1',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: 99999999999999999999',
  'Content-Length: 0x10',
  'Content-Length: 4\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding : chunked',
  'Expect: 100-continue',
  'Expect: something',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
  'Connection: close',
  'Connection: keep-alive, close, \0',
  'Cookie: a=\u0000b',
  `Cookie: ${'a=b; '.repeat(3_000)}`,
  `X-Long: ${'x'.repeat(40_000)}`,
  Array.from({ length: 2_500 }, (_, i) => `X-${i}: 1`).join('\r\n'),
  ' Folded: yes',
  'No colon',
  ': no name',
  'Name\0: x',
  'Bad name: x',
  'Range: bytes=0-',
  'Content-Type: application/json',
  'Sec-Fetch-Site: same-origin',
  'Origin: null',
];
const bodies = [
  '',
  '{}',
  '{"email":',
  '0\r\n\r\n',
  '5\r\nhello\r\n0\r\n\r\n',
  'ffffffffffffffff\r\n',
  '-1\r\nx\r\n',
  'zz\r\n',
  '5;ext=1\r\nhello\r\n0\r\nTrailer: x\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20),
];
const starts = [
  // TLS, HTTP/2, SOCKS, a proxy's header, a binary protocol.
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x05\x01\x00',
  'PROXY TCP4 192.0.2.1 192.0.2.2 1 2\r\nGET / HTTP/1.1\r\n\r\n',
  '\x00\x00\x00\x08\x04\xd2\x16\x2f',
  '\r\n\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
];

/** Bytes that are no correct HTTP, one character for each. */
export function writeBrokenHttp(random: Random): string {
  if (random.oneIn(12)) return random.pick(starts) + random.bytes(random.below(200));
  if (random.oneIn(12)) return random.bytes(1 + random.below(4_000));
  const end = random.oneIn(6) ? '\n' : '\r\n';
  const lines = Array.from({ length: random.below(5) }, () => random.pick(headers));
  const first = [random.pick(methods), random.pick(targets), random.pick(versions)].join(
    random.oneIn(10) ? '\t' : ' ',
  );
  const whole = [first, ...lines, '', random.pick(bodies)].join(end);
  if (random.oneIn(5)) return whole.slice(0, random.below(whole.length + 1));
  if (!random.oneIn(4) || !whole) return whole;
  const at = random.below(whole.length);
  return whole.slice(0, at) + random.bytes(1 + random.below(3)) + whole.slice(at + 1);
}

/**
 * Sends bytes by TCP and returns the statuses that came back; none if the server closed the connection without a word, or waited for more
 * until this side closed.
 */
export function sendBytes(origin: string, bytes: string): Promise<number[]> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = net.connect(Number(port), hostname);
    let answer = '';
    let isSettled = false;
    const settle = () => {
      if (isSettled) return;
      isSettled = true;
      socket.destroy();
      resolve([...answer.matchAll(/(?:^|\r\n)HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status)));
    };
    socket.setTimeout(1_500, settle);
    socket.on('data', (part) => {
      answer = (answer + part.toString('latin1')).slice(0, 100_000);
    });
    socket.once('error', settle);
    socket.once('close', settle);
    socket.write(Buffer.from(bytes, 'latin1'));
    socket.end();
  });
}
