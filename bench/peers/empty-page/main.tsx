import { createRoot } from 'react-dom/client';

/** A heading only: the minimum cost of a React page. */
const root = document.getElementById('root');
if (root) createRoot(root).render(<h1>An empty page</h1>);
