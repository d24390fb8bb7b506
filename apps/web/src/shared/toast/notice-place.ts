const gap = 8;

interface Span {
  left: number;
  right: number;
}

export interface Rectangle extends Span {
  top: number;
  bottom: number;
}

/** The first free position for a toast, in pixels from the top of the window; if there is none, below the first obstacle. */
export function findNoticeTop(
  notice: Span & { height: number },
  inTheWay: readonly Rectangle[],
  windowHeight: number,
): number {
  const near = inTheWay.filter(
    ({ left, right, top, bottom }) =>
      left < notice.right && notice.left < right && bottom > 0 && top < windowHeight,
  );
  const isFree = (top: number) =>
    top + notice.height <= windowHeight &&
    near.every((each) => each.bottom <= top || top + notice.height <= each.top);
  const below = near.map(({ bottom }) => bottom + gap).toSorted((one, other) => one - other);
  return [gap, ...below].find(isFree) ?? below[0] ?? gap;
}
