import '../apps/server/src/shared/tsx-loader.ts';
import { buildWebIfChanged } from './build-web.ts';

await buildWebIfChanged();
await import('../apps/server/src/main.ts');
