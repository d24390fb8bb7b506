import { Navigate } from '@tanstack/react-router';
import { AdminPage } from '../features/users/pages/admin-page.tsx';
import { useProfile } from '../shared/session/use-profile.ts';

/** Whoever is no administrator goes to the dashboard; the page asks the server itself before it shows anything. */
export function AdminRoute() {
  const { data: me } = useProfile();
  if (me && me.profile?.role !== 'admin') return <Navigate to="/dashboard" replace />;
  return <AdminPage />;
}
