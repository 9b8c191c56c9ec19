import { useMemo } from 'react'
import { PERMISSION_NAMES, type PermissionLevel, type PermissionName } from '#core/permission.ts'
import { useMay } from '#slices/access/web/public.tsx'
import { type Lacked, type Levels, lackedBy } from '../rules/level-changes.ts'

/** Which levels the current user can't set, because they would give what their own role lacks. The server decides again. */
export function useLacked(levels: Levels): Lacked {
  const may = useMay()
  const giver = useMemo(
    () => ({ reads: PERMISSION_NAMES.filter(name => may(name)), writes: PERMISSION_NAMES.filter(name => may(name, 'write')) }),
    [may],
  )
  return useMemo(() => {
    const lacked = lackedBy(giver, levels)
    const known = new Map<string, PermissionName | null>()
    return (permission: PermissionName, level: PermissionLevel | null) => {
      const key = `${permission} ${level}`
      if (!known.has(key)) known.set(key, lacked(permission, level))
      return known.get(key) ?? null
    }
  }, [giver, levels])
}
