import { randomBytes } from 'node:crypto';

/** Clients come from everywhere: accents, several family names, one name only, other scripts. */
export const clientNames = [
  'Lucía Fernández Ortega',
  'Nguyễn Thị Minh Anh',
  'Oluwaseun Adeyemi',
  'Priya Raghunathan',
  'José Ángel Muñoz',
  'Łukasz Wiśniewski',
  '李秀英',
  'Fatima Zahra Benali',
  "Siobhán O'Connor",
  'Suharto',
  'Андрій Шевченко',
  'Renée Baptiste-Duval',
  '佐藤 健',
  'Ana Beatriz da Conceição',
  'Mehmet Yıldız',
  'محمد الحسن',
] as const;

const staffNames = ['Dana Whitfield', 'Marisol Quiñones', 'Arjun Mehta', 'Grace Okafor', 'Tomás Herrera'];
const sponsorNames = ['Karen Lindqvist', 'Rajesh Iyer', 'Northwind Robotics HR', 'Emilio Castañeda'];
const firmNames = ['Whitfield & Osei Immigration', 'Puente Legal', 'Harbor Visa Counsel', 'Mehta Global Law'];

/** Distinguishes runs that share a database. */
const run = randomBytes(3).toString('hex');
let count = 0;

const nextName = (names: readonly string[]): string => names[count++ % names.length] ?? '';

export const nextClientName = (): string => nextName(clientNames);
export const nextStaffName = (): string => nextName(staffNames);
export const nextSponsorName = (): string => nextName(sponsorNames);
export const nextFirmName = (): string => nextName(firmNames);

/** `lucia.fernandez.ortega.a1b2c3-7@example.com`: always unique. */
export function toEmail(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .match(/[a-z]+/g);
  return `${(words ?? ['client']).join('.')}.${run}-${count++}@example.com`;
}

/** First word and the rest, as the product splits a name. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const [first_name = name, ...rest] = name.split(/\s+/);
  return { first_name, last_name: rest.join(' ') };
}
