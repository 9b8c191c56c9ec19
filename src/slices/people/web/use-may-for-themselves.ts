import { useBootstrap } from '#slices/access/web/public.tsx'
import { mayForThemselves } from '#slices/people/rules/for-oneself.ts'

/** Whether the current user may decide about their own record and make themselves a manager. The server decides again. */
export function useMayForThemselves(): boolean {
  const { mode, role, permissions } = useBootstrap()
  const writes = Object.keys(permissions).filter(name => permissions[name] === 'write')
  return mode === 'super_admin' || mayForThemselves({ baseRole: role?.baseRole ?? null, writes })
}
