import { CornerDownRight } from 'lucide-react'
import type { PermissionLevel, PermissionName } from '#core/permission.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import type { LevelRow } from '../rules/level-changes.ts'
import { CHOICES, parentOf, RESULTS, wordsOf } from './level-words.ts'
import { permissionHelp } from './permission-help.ts'
import { t } from './texts.ts'

/** The radio that Tab leads to. */
export interface Place {
  permission: PermissionName
  level: PermissionLevel | null
}

interface LevelGridRowProps {
  row: LevelRow
  /** The radio of this row that Tab leads to. */
  stop: Place | undefined
  isReadOnly: boolean
  onFocus: (place: Place) => void
  onChange: (permission: PermissionName, level: PermissionLevel | null) => void
}

/** One permission: what it is, its four choices, and what it comes to. */
export function LevelGridRow({ row, stop, isReadOnly, onFocus, onChange }: LevelGridRowProps) {
  const { permission, set, result, from, was, isChanged } = row
  const isMarked = isChanged || was !== null
  const isChild = parentOf(permission) !== undefined
  return (
    <tr
      data-permission={permission}
      className={`border-b border-border max-md:grid max-md:grid-cols-4 max-md:px-4 max-md:py-2 ${isMarked ? 'bg-tint shadow-[inset_3px_0_0_var(--primary)]' : ''}`}
    >
      <th scope="row" className="px-4 py-1.5 text-left font-normal max-md:col-span-4 max-md:block max-md:px-0">
        <span className={`flex items-start gap-1.5 ${isChild ? 'pl-4 max-md:pl-0' : ''}`}>
          {isChild ? <Glyph of={CornerDownRight} size={14} className="mt-1 shrink-0 text-muted" /> : null}
          <span className="min-w-0">
            <span className="font-medium">{wordsOf(permission)}</span>
            <span className="block text-xs text-muted">{permissionHelp[permission]}</span>
          </span>
        </span>
      </th>
      {CHOICES.map(({ level, label, icon }) => {
        const isSet = set === level
        // Where it comes from above: the column that it comes to.
        const isInherited = set === null && from !== null && result === level
        return (
          <td
            key={label}
            className="relative h-11 border-l border-border p-0 text-center max-md:flex max-md:flex-col max-md:items-center max-md:justify-center max-md:gap-0.5 max-md:border-l-0"
          >
            <input
              type="radio"
              name={`level-${permission}`}
              value={level ?? 'inherit'}
              aria-label={label}
              checked={isSet}
              disabled={isReadOnly}
              tabIndex={stop !== undefined && stop.level === level ? 0 : -1}
              onFocus={() => onFocus({ permission, level })}
              onChange={() => onChange(permission, level)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-none focus-visible:-outline-offset-2 disabled:cursor-default"
            />
            <LevelMark icon={icon} look={isSet ? RESULTS[level ?? 'none'].ground : isInherited ? 'dashed' : 'off'} />
            <span aria-hidden="true" className="pointer-events-none text-xs text-muted md:hidden">
              {label}
            </span>
          </td>
        )
      })}
      <td className="border-l border-border px-4 py-1.5 max-md:col-span-4 max-md:border-l-0 max-md:px-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Result level={result} />
          <span className="text-xs text-muted">{noteOf(row)}</span>
          {was === null ? null : (
            <span className="ml-auto">
              <Chip tone="muted">{t('was', { level: RESULTS[was.result ?? 'none'].label })}</Chip>
            </span>
          )}
        </span>
      </td>
    </tr>
  )
}

function noteOf({ from, result, set }: LevelRow): string {
  if (from !== null) return t('fromParent', { parent: wordsOf(from) })
  return result === null && set === null ? t('nothingSet') : ''
}

export const Result = ({ level }: { level: PermissionLevel | null }) => {
  const { label, icon, color } = RESULTS[level ?? 'none']
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium ${color}`}>
      <Glyph of={icon} size={14} />
      {label}
    </span>
  )
}

/** Off is a ring, on is a filled square, inherited is a dashed square in the column that it comes to. */
const LevelMark = ({ icon, look }: { icon: (typeof CHOICES)[number]['icon']; look: string }) => {
  if (look === 'off')
    return <span aria-hidden="true" className="pointer-events-none inline-block size-4 rounded-full border border-input align-middle" />
  const square = look === 'dashed' ? 'border-dashed border-border-2 text-muted' : look
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none inline-flex size-6.5 items-center justify-center rounded-md border-[1.5px] align-middle ${square}`}
    >
      <Glyph of={icon} size={14} />
    </span>
  )
}
