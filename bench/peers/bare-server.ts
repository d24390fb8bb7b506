import http from 'node:http';
import pg from 'pg';

/**
 * node:http and pg only: runs the statements in RECORDED for every request and responds with the rows of the last but one
 * as JSON. Reports its port to the parent, then its CPU time on request.
 */
interface Recorded {
  text: string;
  name?: string;
  values?: unknown[];
}

const recorded = JSON.parse(process.env.RECORDED ?? '[]') as (string | Recorded)[];
const pool = new pg.Pool({
  connectionString: process.env.DATABASE,
  max: 20,
  pipeline: true,
  options: '-c jit=off -c timezone=UTC',
  types: {
    getTypeParser: (oid, format) =>
      oid === pg.types.builtins.TIMESTAMPTZ ? (value: string) => value : pg.types.getTypeParser(oid, format),
  },
});

const server = http.createServer(async (_, response) => {
  const client = await pool.connect();
  const answers = await Promise.all(recorded.map((each) => client.query(each as pg.QueryConfig)));
  client.release();
  const body = JSON.stringify(answers.map((answer) => answer.rows));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(body);
});

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
process.on('message', () => process.send?.(process.cpuUsage()));
