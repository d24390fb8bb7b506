import { expect, test } from 'vitest';
import { findCorners } from './find-corners.ts';
import { type Corners, findProjection, mapCorners, project, wholePicture } from './geometry.ts';
import type { Picture } from './picture.ts';

const width = 600;
const height = 800;

/** A white page with dark rows on a grey table, at `corners`. */
function photograph(corners: Corners | undefined): Picture {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const onPage = corners && findProjection(corners, wholePicture);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = onPage && project(onPage, { x, y });
      const isPage = at && at.x > 0 && at.x < 1 && at.y > 0 && at.y < 1;
      const isPrint =
        isPage && at.x > 0.1 && at.x < 0.9 && Math.floor(at.y * 60) % 3 === 1 && (x * 7 + y) % 5 > 1;
      const grain = ((x * 31 + y * 17) % 7) - 3;
      data.fill(isPrint ? 40 : (isPage ? 235 : 90) + grain, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { data, width, height };
}

test.each([
  ['lies straight', [80, 90, 520, 90, 520, 700, 80, 700]],
  ['is seen from the side', [150, 120, 470, 150, 560, 690, 60, 720]],
  ['is turned', [300, 60, 560, 330, 290, 740, 60, 420]],
])(
  'a page that %s is found within a hundredth of the diagonal',
  (_, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0]) => {
    const corners: Corners = [
      { x: a, y: b },
      { x: c, y: d },
      { x: e, y: f },
      { x: g, y: h },
    ];
    const { corners: found, found: isFound } = findCorners(photograph(corners));
    expect(isFound).toBe(true);
    const seen = mapCorners(found, ({ x, y }) => ({ x: x * width, y: y * height }));
    for (const corner of corners) {
      const nearest = Math.min(...seen.map(({ x, y }) => Math.hypot(x - corner.x, y - corner.y)));
      expect(nearest).toBeLessThan(10);
    }
  },
);

test('a photo without a page is kept whole', () => {
  expect(findCorners(photograph(undefined))).toEqual({ corners: wholePicture, found: false });
});
