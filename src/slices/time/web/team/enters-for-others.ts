import type { Bootstrap } from '#slices/access/web/current-user.ts'

/** Who can enter time for others (decisions.md §5). By base role admin, never by a role's name; the server decides again. */
export const entersForOthers = ({ mode, role, permissions }: Pick<Bootstrap, 'mode' | 'role' | 'permissions'>): boolean =>
  mode === 'super_admin' || (role?.baseRole === 'admin' && permissions.time_my_team_time === 'write')
