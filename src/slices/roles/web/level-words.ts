import { Ban, Eye, type LucideIcon, Minus, Pencil } from 'lucide-react'
import type { PermissionLevel, PermissionName } from '#core/permission.ts'
import { PERMISSIONS } from '#core/vocabulary.ts'
import { t } from './level-texts.ts'

/** Levels that can be set, in column order; null inherits. */
export const CHOICES: readonly { level: PermissionLevel | null; label: string; icon: LucideIcon }[] = [
  { level: null, label: t('inherit'), icon: Minus },
  { level: 'read', label: t('read'), icon: Eye },
  { level: 'write', label: t('write'), icon: Pencil },
  { level: 'block', label: t('block'), icon: Ban },
]

/** Labels and colors of resulting levels. */
export const RESULTS: Readonly<Record<PermissionLevel | 'none', { label: string; icon: LucideIcon; color: string; ground: string }>> = {
  read: { label: t('read'), icon: Eye, color: 'text-info', ground: 'border-info bg-info-ground text-info' },
  write: { label: t('write'), icon: Pencil, color: 'text-success', ground: 'border-success bg-success-ground text-success' },
  block: { label: t('blocked'), icon: Ban, color: 'text-danger', ground: 'border-danger bg-danger-ground text-danger' },
  none: { label: t('noAccess'), icon: Minus, color: 'text-muted', ground: 'border-border-2 bg-sunken text-muted' },
}

export const wordsOf = (permission: PermissionName): string => PERMISSIONS[permission].words
export const parentOf = (permission: PermissionName): PermissionName | undefined =>
  (PERMISSIONS[permission] as { parent?: PermissionName }).parent
