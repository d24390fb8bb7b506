import { createRoot } from 'react-dom/client';

/** The minimum cost of any React page: only a heading. */
const root = document.getElementById('root');
if (root) createRoot(root).render(<h1>An empty page</h1>);
