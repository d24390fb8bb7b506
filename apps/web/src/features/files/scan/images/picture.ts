/** RGBA pixels, like ImageData. */
export interface Picture {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** One number per pixel. */
export interface Plane {
  data: Float32Array;
  width: number;
  height: number;
}

export function makePlane(width: number, height: number): Plane {
  return { data: new Float32Array(width * height), width, height };
}

/** Brightness, 0 to 255. */
export function toGrey({ data, width, height }: Picture): Plane {
  const grey = makePlane(width, height);
  for (let i = 0; i < grey.data.length; i++) {
    const at = i * 4;
    grey.data[i] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
  return grey;
}

/** Box blur with squares of 2 * radius + 1 pixels, clipped at the borders. */
export function blur(plane: Plane, radius: number): Plane {
  return blurColumns(blurRows(plane, radius), radius);
}

function blurRows({ data, width, height }: Plane, radius: number): Plane {
  const result = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    let count = 0;
    for (let x = 0; x < Math.min(radius, width); x++, count++) sum += data[row + x] ?? 0;
    for (let x = 0; x < width; x++) {
      if (x + radius < width) {
        sum += data[row + x + radius] ?? 0;
        count++;
      }
      if (x - radius > 0) {
        sum -= data[row + x - radius - 1] ?? 0;
        count--;
      }
      result.data[row + x] = sum / count;
    }
  }
  return result;
}

function blurColumns({ data, width, height }: Plane, radius: number): Plane {
  const result = makePlane(width, height);
  const sums = new Float64Array(width);
  let count = 0;
  for (let y = 0; y < Math.min(radius, height); y++, count++) {
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + (data[y * width + x] ?? 0);
  }
  for (let y = 0; y < height; y++) {
    const enters = y + radius < height;
    const leaves = y - radius > 0;
    if (enters) count++;
    if (leaves) count--;
    for (let x = 0; x < width; x++) {
      let sum = sums[x] ?? 0;
      if (enters) sum += data[(y + radius) * width + x] ?? 0;
      if (leaves) sum -= data[(y - radius - 1) * width + x] ?? 0;
      sums[x] = sum;
      result.data[y * width + x] = sum / count;
    }
  }
  return result;
}

/** The value below which this fraction (0 to 1) of the values lies. */
export function quantile(values: Float32Array, part: number): number {
  const sorted = values.slice().sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

/** Downscales by averaging; never enlarges. */
export function shrinkPlane(plane: Plane, longSide: number): Plane {
  const factor = longSide / Math.max(plane.width, plane.height);
  if (factor >= 1) return plane;
  const width = Math.max(1, Math.round(plane.width * factor));
  const height = Math.max(1, Math.round(plane.height * factor));
  return turnPlane(shrinkRows(turnPlane(shrinkRows(plane, width)), height));
}

function shrinkRows({ data, width, height }: Plane, newWidth: number): Plane {
  const result = makePlane(newWidth, height);
  const step = width / newWidth;
  for (let x = 0; x < newWidth; x++) {
    const from = x * step;
    const to = Math.min(width, from + step);
    const first = Math.floor(from);
    const last = Math.min(width - 1, Math.ceil(to) - 1);
    for (let y = 0; y < height; y++) {
      let sum = 0;
      for (let column = first; column <= last; column++) {
        const part = Math.min(column + 1, to) - Math.max(column, from);
        sum += part * (data[y * width + column] ?? 0);
      }
      result.data[y * newWidth + x] = sum / (to - from);
    }
  }
  return result;
}

function turnPlane({ data, width, height }: Plane): Plane {
  const result = makePlane(height, width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) result.data[x * height + y] = data[y * width + x] ?? 0;
  }
  return result;
}
