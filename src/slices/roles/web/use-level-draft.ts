import { useEffect, useRef, useState } from 'react'
import { holdUnsaved, type Unsaved } from '#web/leaving.ts'
import { type LevelRow, type Levels, levelRows } from '../rules/level-changes.ts'
import type { Role } from './calls.ts'

export interface LevelDraft {
  rows: readonly LevelRow[]
  /** The rows with another level than is stored. */
  changed: readonly LevelRow[]
  levels: Levels
  change: (levels: Levels) => void
  discard: () => void
  /** For `mayLeave`, before another role is opened. */
  unsaved: Unsaved
}

/** The levels of a role as they are being changed. Leaving asks while they differ from what is stored. */
export function useLevelDraft(role: Role): LevelDraft {
  const [draft, setDraft] = useState<Levels | null>(null)
  const stored = role.levels as Levels
  const levels = draft ?? stored
  const rows = levelRows(stored, levels)
  const changed = rows.filter(({ isChanged }) => isChanged)
  const isUnsaved = useRef(false)
  isUnsaved.current = changed.length > 0
  const [unsaved] = useState<Unsaved>(() => ({ has: () => isUnsaved.current }))
  useEffect(() => holdUnsaved(unsaved), [unsaved])
  return { rows, changed, levels, change: setDraft, discard: () => setDraft(null), unsaved }
}
