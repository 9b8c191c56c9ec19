import type { PermissionLevel, PermissionName } from '#core/permission.ts'
import { t } from './audit-texts.ts'
import { wordsOf } from './level-words.ts'

interface Path {
  permission: PermissionName
  level: PermissionLevel | null
  source: PermissionName | null
}

/** Where a level comes from, in words; `role` is left out where every line names its own. */
export function pathWords({ permission, level, source }: Path, role?: string): string {
  if (source === null) return t('nothing')
  const isOwn = source === permission
  const parent = wordsOf(source)
  if (role === undefined) return isOwn ? t('setHere') : t('fromParentAlone', { parent })
  if (level === 'block') return isOwn ? t('blockedByRole', { role }) : t('blockedByParent', { parent, role })
  return isOwn ? t('setByRole', { role }) : t('fromParent', { parent, role })
}
