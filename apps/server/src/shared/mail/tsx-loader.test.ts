import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const loader = new URL('./tsx-loader.ts', import.meta.url).href;

test('a mail written in .tsx loads through a module with an ordinary import', () => {
  const dir = mkdtempSync(path.join(path.dirname(fileURLToPath(loader)), 'tsx-'));
  try {
    writeFileSync(
      path.join(dir, 'hello.tsx'),
      `type Props = { name: string };\nexport const Hello = ({ name }: Props) => <p>Hello {name}</p>;\n`,
    );
    writeFileSync(
      path.join(dir, 'sender.ts'),
      `import { renderToStaticMarkup } from 'react-dom/server';
       import { createElement } from 'react';
       import { Hello } from './hello.tsx';
       console.log(renderToStaticMarkup(createElement(Hello, { name: 'Ana' })));`,
    );
    const output = execFileSync(process.execPath, ['--import', loader, path.join(dir, 'sender.ts')], {
      encoding: 'utf8',
    });
    expect(output.trim()).toBe('<p>Hello Ana</p>');
  } finally {
    rmSync(dir, { recursive: true });
  }
});
