import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface TestImapServer {
  /** With user and password. */
  url: string;
  /** Adds a mail and announces it to idle readers. */
  deliver(mime: Buffer): void;
  /** Whether each mail is marked as seen, in order. */
  seen(): boolean[];
  /** Number of logins. */
  logins(): number;
  /** Number of open connections. */
  connections(): number;
  /** Bytes of mails sent to readers. */
  sentBytes(): number;
  /** Whether a reader is idle, waiting for new mails. */
  isWatched(): boolean;
  /** Drops all connections. */
  cut(): void;
  /** Refuses logins while true. */
  refuse(doesRefuse: boolean): void;
  close(): Promise<void>;
}

interface StoredMail {
  mime: Buffer;
  isSeen: boolean;
}

const credentials = { user: 'answers@mail.example.com', password: 'p@ss word' };

/** The part of IMAP4rev1 (RFC 3501) and IDLE (RFC 2177) that a reader of one mailbox uses. Uids equal sequence numbers. */
export async function startImapServer(): Promise<TestImapServer> {
  const mails: StoredMail[] = [];
  const sockets = new Set<Socket>();
  const idling = new Map<Socket, string>();
  let logins = 0;
  let sentBytes = 0;
  let doesRefuse = false;

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      idling.delete(socket);
    });
    socket.on('error', () => {});
    socket.write('* OK [CAPABILITY IMAP4rev1 IDLE] ready\r\n');
    let rest = '';
    socket.on('data', (chunk: Buffer) => {
      rest += chunk.toString('latin1');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        answer(socket, line);
      }
    });
  });

  function answer(socket: Socket, line: string): void {
    if (line === 'DONE') {
      socket.write(`${idling.get(socket)} OK done\r\n`);
      idling.delete(socket);
      return;
    }
    const [tag = '', ...words] = line.split(' ');
    const [command = '', ...more] = words[0]?.toUpperCase() === 'UID' ? words.slice(1) : words;
    for (const part of speak(socket, tag, command.toUpperCase(), more)) socket.write(part);
    if (command.toUpperCase() === 'LOGOUT') socket.end();
  }

  function speak(socket: Socket, tag: string, command: string, more: string[]): (string | Buffer)[] {
    const given = more.join(' ');
    const ok = `${tag} OK done\r\n`;
    const uid = Number.parseInt(more[0] ?? '', 10);
    const mail = mails[uid - 1];
    switch (command) {
      case 'CAPABILITY':
        return ['* CAPABILITY IMAP4rev1 IDLE\r\n', ok];
      case 'LOGIN': {
        const isRight = given.includes(credentials.user) && given.includes(credentials.password);
        if (!isRight || doesRefuse) return [`${tag} NO [AUTHENTICATIONFAILED] no\r\n`];
        logins++;
        return [ok];
      }
      case 'LIST':
        return ['* LIST (\\HasNoChildren) "/" INBOX\r\n', ok];
      case 'SELECT':
        return [
          `* FLAGS (\\Seen)\r\n* ${mails.length} EXISTS\r\n* 0 RECENT\r\n`,
          `* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT ${mails.length + 1}] ok\r\n`,
          `${tag} OK [READ-WRITE] selected\r\n`,
        ];
      case 'SEARCH': {
        const found = mails.flatMap(({ isSeen }, index) => (isSeen ? [] : [index + 1]));
        return [`* SEARCH${found.map((each) => ` ${each}`).join('')}\r\n`, ok];
      }
      case 'FETCH': {
        if (!mail) return [ok];
        const head = `* ${uid} FETCH (UID ${uid}`;
        if (given.includes('BODY')) sentBytes += mail.mime.length;
        return given.includes('BODY')
          ? [`${head} BODY[] {${mail.mime.length}}\r\n`, mail.mime, ')\r\n', ok]
          : [`${head} RFC822.SIZE ${mail.mime.length})\r\n`, ok];
      }
      case 'STORE':
        if (mail && given.includes('\\Seen')) mail.isSeen = true;
        return [ok];
      case 'IDLE':
        idling.set(socket, tag);
        return ['+ idling\r\n'];
      case 'LOGOUT':
        return ['* BYE\r\n', ok];
      default:
        return [command === 'NOOP' ? ok : `${tag} BAD unknown\r\n`];
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `imap://${encodeURIComponent(credentials.user)}:${encodeURIComponent(credentials.password)}@127.0.0.1:${port}/INBOX`,
    deliver(mime) {
      mails.push({ mime, isSeen: false });
      for (const socket of idling.keys()) socket.write(`* ${mails.length} EXISTS\r\n`);
    },
    seen: () => mails.map(({ isSeen }) => isSeen),
    logins: () => logins,
    connections: () => sockets.size,
    sentBytes: () => sentBytes,
    isWatched: () => idling.size > 0,
    cut,
    refuse(does) {
      doesRefuse = does;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
