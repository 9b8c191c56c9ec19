import { type KeyboardEvent, useRef, useState } from 'react'
import type { PermissionLevel, PermissionName } from '#core/permission.ts'
import { PERMISSIONS } from '#core/vocabulary.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import type { Lacked, LevelRow } from '../rules/level-changes.ts'
import { LevelGridRow, type Place } from './level-grid-row.tsx'
import { CHOICES } from './level-words.ts'
import { t } from './texts.ts'

interface LevelGridProps {
  rows: readonly LevelRow[]
  isReadOnly: boolean
  /** Why a level can't be set: what the current user lacks. */
  lacked: Lacked
  onChange: (permission: PermissionName, level: PermissionLevel | null) => void
}

/**
 * The levels of a role: a row for each permission, its four choices as radios. The grid is one stop of Tab. Left and right choose within a row, as
 * in any group of radios; up and down go to the same choice of another row, which Space chooses.
 */
export function LevelGrid({ rows, isReadOnly, lacked, onChange }: LevelGridProps) {
  const [place, setPlace] = useState<Place>()
  const body = useRef<HTMLTableElement>(null)
  const isShown = rows.some(({ permission }) => permission === place?.permission)
  const [first] = rows
  const stop = isShown ? place : first && { permission: first.permission, level: first.set }
  const groups = Map.groupBy(rows, ({ permission }) => PERMISSIONS[permission].category)

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const from = event.target instanceof HTMLInputElement ? event.target : null
    if (step === undefined || from === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const column = [...(body.current?.querySelectorAll<HTMLInputElement>(`input[value="${from.value}"]:enabled`) ?? [])]
    column[column.indexOf(from) + step]?.focus()
  }

  return (
    <table
      ref={body}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern on a table's own rows and heads
      role="grid"
      aria-label={t('permissions')}
      className="w-full border-collapse text-sm max-lg:block"
      onKeyDown={onKeyDown}
    >
      <thead className="max-lg:sr-only">
        <tr className="h-10 border-b border-border text-xs text-muted">
          <th scope="col" className="px-4 text-left font-medium">
            {t('permission')}
          </th>
          {CHOICES.map(({ label, icon }) => (
            <th key={label} scope="col" className="w-18.5 border-l max-2xl:w-16 border-border font-medium">
              <span className="inline-flex items-center gap-1.5">
                <Glyph of={icon} size={14} />
                {label}
              </span>
            </th>
          ))}
          <th scope="col" className="w-64 border-l max-2xl:w-52 border-border px-4 text-left font-medium">
            {t('whatItCanDo')}
          </th>
        </tr>
      </thead>
      {[...groups].map(([category, inGroup]) => (
        <tbody key={category} className="max-lg:block">
          <tr className="border-b border-border max-lg:block">
            <th colSpan={6} scope="rowgroup" className="bg-surface px-4 py-1.5 text-left text-xs font-medium text-muted max-lg:block">
              {category}
            </th>
          </tr>
          {inGroup.map(row => (
            <LevelGridRow
              key={row.permission}
              row={row}
              stop={stop?.permission === row.permission ? stop : undefined}
              isReadOnly={isReadOnly}
              lacked={lacked}
              onFocus={setPlace}
              onChange={onChange}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}
