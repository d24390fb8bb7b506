import { blur, makePlane, type Picture, type Plane } from './picture.ts';

/** Brightness and two colour differences, downscaled and blurred: a white page on a beige table differs in these. */
export interface Channels {
  planes: readonly [Plane, Plane, Plane];
  width: number;
  height: number;
}

/** Long side of the channels, in pixels. */
const channelSize = 400;

export function makeChannels(picture: Picture): Channels {
  const factor = Math.max(1, Math.round(Math.max(picture.width, picture.height) / channelSize));
  const width = Math.floor(picture.width / factor);
  const height = Math.floor(picture.height / factor);
  const planes = [makePlane(width, height), makePlane(width, height), makePlane(width, height)] as const;
  const pixels = factor * factor;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let row = 0; row < factor; row++) {
        let at = ((y * factor + row) * picture.width + x * factor) * 4;
        for (let column = 0; column < factor; column++, at += 4) {
          red += picture.data[at] ?? 0;
          green += picture.data[at + 1] ?? 0;
          blue += picture.data[at + 2] ?? 0;
        }
      }
      const index = y * width + x;
      planes[0].data[index] = (0.299 * red + 0.587 * green + 0.114 * blue) / pixels;
      planes[1].data[index] = (red - green) / pixels;
      planes[2].data[index] = ((red + green) / 2 - blue) / pixels;
    }
  }
  const smooth = (plane: Plane) => blur(blur(plane, 1), 1);
  return { planes: [smooth(planes[0]), smooth(planes[1]), smooth(planes[2])], width, height };
}
