import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import type { ArrangedPage } from '@visafolio/contract/files/file.ts';

/** Page numbers refer to the file as uploaded. */
export type PageOrder = readonly ArrangedPage[];

const asGiven = (count: number): ArrangedPage[] =>
  Array.from({ length: count }, (_, index) => ({ page: index + 1, rotation: 0 }));

/** The visible pages in order; empty if they have not been counted. */
export const readPages = ({ pages, arrangement }: Pick<RequestUpload, 'pages' | 'arrangement'>): PageOrder =>
  arrangement ?? asGiven(pages ?? 0);

/** The arrangement to store; null if it equals the uploaded file. */
export function toArrangement(order: PageOrder, count: number): ArrangedPage[] | null {
  const isAsGiven =
    order.length === count &&
    order.every(({ page, rotation }, index) => page === index + 1 && rotation === 0);
  return isAsGiven ? null : [...order];
}

/** A quarter turn clockwise. */
export const turnPage = (order: PageOrder, page: number): PageOrder =>
  order.map((each) =>
    each.page === page ? { page, rotation: ((each.rotation + 90) % 360) as ArrangedPage['rotation'] } : each,
  );

/** Keeps the last page: to remove all pages, the file is removed. */
export const leaveOutPage = (order: PageOrder, page: number): PageOrder =>
  order.length > 1 ? order.filter((each) => each.page !== page) : order;

/** Moves an item within a list; indices out of range change nothing. */
export function moveTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = items[from];
  if (moved === undefined || to < 0 || to >= items.length) return [...items];
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

export const isSameOrder = (a: PageOrder, b: PageOrder): boolean =>
  a.length === b.length &&
  a.every(({ page, rotation }, index) => page === b[index]?.page && rotation === b[index].rotation);
