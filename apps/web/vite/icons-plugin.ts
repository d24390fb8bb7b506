import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('../public/favicon.svg', import.meta.url));
const paper = '#f6f3ec';

/** By file name. `share`: how much of the square the icon fills; the rest is margin, which systems may cut away. */
const icons = {
  'icon-192.png': { size: 192, share: 1 },
  'icon-512.png': { size: 512, share: 1 },
  // The safe zone of maskable icons is a circle with 80% of the width.
  'maskable-512.png': { size: 512, share: 0.56, background: paper },
  'apple-touch-icon.png': { size: 180, share: 0.7, background: paper },
};

/** Draws the icons of the installed application from the favicon, into `icons/` of the build. */
export function iconsPlugin(): Plugin {
  return {
    name: 'visafolio:icons',
    apply: 'build',
    async generateBundle() {
      const svg = await readFile(source);
      for (const [name, icon] of Object.entries(icons))
        this.emitFile({ type: 'asset', fileName: `icons/${name}`, source: await draw(svg, icon) });
    },
  };
}

interface Icon {
  size: number;
  share: number;
  background?: string;
}

async function draw(svg: Buffer, { size, share, background }: Icon): Promise<Buffer> {
  const inner = Math.round(size * share);
  const before = Math.floor((size - inner) / 2);
  const after = size - inner - before;
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  const picture = sharp(svg, { density: 72 * (inner / 32) })
    .resize(inner, inner)
    .extend({
      top: before,
      bottom: after,
      left: before,
      right: after,
      background: background ?? transparent,
    });
  return (background ? picture.flatten({ background }) : picture).png().toBuffer();
}
