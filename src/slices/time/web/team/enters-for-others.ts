import type { Bootstrap } from '#slices/access/web/public.tsx'

/** Who can enter time for others (PRD-18). By base role admin, never by a role's name; the server decides again. */
export const entersForOthers = ({ mode, role, permissions }: Pick<Bootstrap, 'mode' | 'role' | 'permissions'>): boolean =>
  mode === 'super_admin' || (role?.baseRole === 'admin' && permissions.time_my_team_time === 'write')
