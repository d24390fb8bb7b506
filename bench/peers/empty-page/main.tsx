import { createRoot } from 'react-dom/client';

/** What any page of React costs: nothing but a heading. */
const root = document.getElementById('root');
if (root) createRoot(root).render(<h1>An empty page</h1>);
