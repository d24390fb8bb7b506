import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

/**
 * Fakes a PostgreSQL of this version: accepts everybody and answers any statement with its version. Returns the URL of a database.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export async function startOldPostgres(version: string): Promise<{ url: string; close(): void }> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(Buffer.concat([authenticationOk, readyForQuery]));
      socket.on('data', (chunk) => answer(socket, chunk, version));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://postgres@127.0.0.1:${port}/visafolio`, close: () => server.close() };
}

function answer(socket: Socket, chunk: Buffer, version: string): void {
  if (chunk.subarray(0, 1).toString() === 'X') socket.end();
  else socket.write(Buffer.concat([...oneRow('server_version', version), readyForQuery]));
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const authenticationOk = message('R', Buffer.alloc(4));
const readyForQuery = message('Z', Buffer.from('I'));

function oneRow(name: string, value: string): Buffer[] {
  const count = Buffer.from([0, 1]);
  // A column: table, number, type (25 is text), size, modifier, format.
  const column = Buffer.alloc(18);
  column.writeInt32BE(25, 6);
  const length = Buffer.alloc(4);
  length.writeInt32BE(Buffer.byteLength(value));
  return [
    message('T', Buffer.concat([count, Buffer.from(`${name}\0`), column])),
    message('D', Buffer.concat([count, length, Buffer.from(value)])),
    message('C', Buffer.from('SHOW\0')),
  ];
}
