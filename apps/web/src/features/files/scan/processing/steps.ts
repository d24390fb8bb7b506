import { findCorners, searchSize } from '../images/find-corners.ts';
import type { Corners } from '../images/geometry.ts';
import { applyLook, type Look } from '../images/looks.ts';
import type { Pause } from '../images/pause.ts';
import { findProblems, measureQuality, type PhotoProblem } from '../images/quality.ts';
import { straighten, type Turns } from '../images/straighten.ts';
import { readPicture, shrinkPicture, toJpeg } from './canvas.ts';

/** Maximum length of a photo's longer side in pixels; larger photos are downscaled. */
const longestPhoto = 3000;
const thumbnailSide = 480;
const jpegQuality = { photo: 0.9, page: 0.78, thumbnail: 0.7 };

/** A photo as stored: no larger than a page needs, with the corners found in it. */
export interface PreparedPhoto {
  photo: Blob;
  corners: Corners;
  found: boolean;
}

export interface PageWishes {
  photo: Blob;
  corners: Corners;
  look: Look;
  turns: Turns;
}

export interface FinishedPage {
  jpeg: Blob;
  width: number;
  height: number;
  thumbnail: Blob;
  problems: PhotoProblem[];
}

/** Processing of photos, one at a time: in a worker, or on the page in slices. */
export interface Steps {
  prepare(photo: Blob): Promise<PreparedPhoto>;
  finish(wishes: PageWishes): Promise<FinishedPage>;
  /** Problems of a photo that is sent unprocessed. */
  check(photo: Blob): Promise<PhotoProblem[]>;
}

export function makeSteps(pause: Pause): Steps {
  return {
    async prepare(photo) {
      const picture = await readPicture(photo, longestPhoto);
      await pause();
      const { corners, found } = findCorners(shrinkPicture(picture, searchSize));
      await pause();
      return { photo: await toJpeg(picture, jpegQuality.photo), corners, found };
    },
    async finish({ photo, corners, look, turns }) {
      const page = await straighten(await readPicture(photo, longestPhoto), corners, turns, pause);
      const problems = findProblems(measureQuality(page));
      await pause();
      await applyLook(page, look, pause);
      const jpeg = await toJpeg(page, jpegQuality.page);
      const thumbnail = await toJpeg(shrinkPicture(page, thumbnailSide), jpegQuality.thumbnail);
      return { jpeg, width: page.width, height: page.height, thumbnail, problems };
    },
    async check(photo) {
      const picture = await readPicture(photo, 2000);
      await pause();
      const { corners } = findCorners(shrinkPicture(picture, searchSize));
      return findProblems(measureQuality(await straighten(picture, corners, 0, pause)));
    },
  };
}
