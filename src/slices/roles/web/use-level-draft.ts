import { useEffect, useRef, useState } from 'react'
import type { PermissionLevel, PermissionName } from '#core/permission.ts'
import { holdUnsaved, type Unsaved } from '#web/leaving.ts'
import { type LevelRow, type Levels, levelRows, withLevel } from '../rules/level-changes.ts'
import type { Role } from './calls.ts'

export interface LevelDraft {
  rows: readonly LevelRow[]
  /** The rows with another level than is stored. */
  changed: readonly LevelRow[]
  /** All levels, as saving would store them. */
  levels: Levels
  change: (permission: PermissionName, level: PermissionLevel | null) => void
  discard: () => void
}

type Overrides = Readonly<Partial<Record<PermissionName, PermissionLevel | null>>>

/**
 * The levels of a role as they are being changed. Only what was changed here is kept, over what is stored at the moment: a level that someone else saves
 * meanwhile stays theirs. Leaving asks while there are changes.
 */
export function useLevelDraft(role: Role): LevelDraft {
  const [overrides, setOverrides] = useState<Overrides>({})
  const stored = role.levels as Levels
  const levels = (Object.entries(overrides) as [PermissionName, PermissionLevel | null][]).reduce<Levels>(
    (all, [permission, level]) => withLevel(all, permission, level),
    stored,
  )
  const rows = levelRows(stored, levels)
  const changed = rows.filter(({ isChanged }) => isChanged)
  const isUnsaved = useRef(false)
  isUnsaved.current = changed.length > 0
  const [unsaved] = useState<Unsaved>(() => ({ has: () => isUnsaved.current }))
  useEffect(() => holdUnsaved(unsaved), [unsaved])
  const change = (permission: PermissionName, level: PermissionLevel | null) => setOverrides(before => ({ ...before, [permission]: level }))
  return { rows, changed, levels, change, discard: () => setOverrides({}) }
}
