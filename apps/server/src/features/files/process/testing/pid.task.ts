export default async function readPid(): Promise<number> {
  return process.pid;
}
