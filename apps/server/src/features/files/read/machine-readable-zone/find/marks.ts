/** A connected piece of ink that may be a character. */
export interface Mark {
  /** Center of its box. */
  x: number;
  y: number;
  /** The longer side of its box. Pixels. */
  size: number;
}

const smallest = 5;
const largest = 110;
/** Maximum number per page: more are grain or a pattern. */
const mostMarks = 60_000;

/** Connected components of ink in the size of characters: runs of each row, joined with adjacent ones. */
export function findMarks(ink: Uint8Array, width: number, height: number): Mark[] {
  const parents: number[] = [];
  const boxes: number[] = []; // left, top, right, bottom and area of each
  const findRoot = (label: number): number => {
    let root = label;
    while (parents[root] !== root) root = parents[root] as number;
    for (let each = label; each !== root; ) {
      const next = parents[each] as number;
      parents[each] = root;
      each = next;
    }
    return root;
  };
  let above: number[] = []; // from, to and label of each run
  for (let y = 0; y < height; y++) {
    const runs: number[] = [];
    const row = y * width;
    let reading = 0;
    for (let x = 0; x < width; x++) {
      if (!ink[row + x]) continue;
      const from = x;
      while (x < width && ink[row + x]) x++;
      // Diagonal neighbours are connected.
      while (reading < above.length && (above[reading + 1] as number) < from) reading += 3;
      let label = -1;
      for (let each = reading; each < above.length && (above[each] as number) <= x; each += 3) {
        const other = findRoot(above[each + 2] as number);
        if (label < 0) label = other;
        else if (label !== other) {
          parents[other] = label;
          merge(boxes, label, other);
        }
      }
      if (label < 0) {
        label = parents.length;
        parents.push(label);
        boxes.push(from, y, x - 1, y, 0);
      }
      extend(boxes, label, from, x - 1, y);
      runs.push(from, x, label);
    }
    above = runs;
  }
  const marks: Mark[] = [];
  for (const [label, parent] of parents.entries()) {
    if (parent !== label) continue;
    const [left = 0, top = 0, right = 0, bottom = 0, area = 0] = boxes.slice(label * 5, label * 5 + 5);
    const [wide, high] = [right - left + 1, bottom - top + 1];
    const size = Math.max(wide, high);
    if (size < smallest || size > largest || area < size * 0.8 || Math.min(wide, high) < size * 0.08)
      continue;
    marks.push({ x: (left + right) / 2, y: (top + bottom) / 2, size });
    if (marks.length >= mostMarks) break;
  }
  return marks;
}

function extend(boxes: number[], label: number, from: number, to: number, y: number): void {
  const at = label * 5;
  if (from < (boxes[at] as number)) boxes[at] = from;
  if (to > (boxes[at + 2] as number)) boxes[at + 2] = to;
  if (y > (boxes[at + 3] as number)) boxes[at + 3] = y;
  boxes[at + 4] = (boxes[at + 4] as number) + to - from + 1;
}

function merge(boxes: number[], into: number, from: number): void {
  const [a, b] = [into * 5, from * 5];
  boxes[a] = Math.min(boxes[a] as number, boxes[b] as number);
  boxes[a + 1] = Math.min(boxes[a + 1] as number, boxes[b + 1] as number);
  boxes[a + 2] = Math.max(boxes[a + 2] as number, boxes[b + 2] as number);
  boxes[a + 3] = Math.max(boxes[a + 3] as number, boxes[b + 3] as number);
  boxes[a + 4] = (boxes[a + 4] as number) + (boxes[b + 4] as number);
}
