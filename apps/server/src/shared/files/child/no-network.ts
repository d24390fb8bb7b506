import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/**
 * Loaded first in the child and in each of its threads, so that nothing that parses a client's file can open a
 * connection.
 */
const refuse = (): never => {
  throw new Error('this process has no network');
};
net.Socket.prototype.connect = refuse;
net.Server.prototype.listen = refuse;
dgram.createSocket = refuse;
dns.lookup = refuse as unknown as typeof dns.lookup;
dns.promises.lookup = refuse;
globalThis.fetch = refuse;
syncBuiltinESMExports();
