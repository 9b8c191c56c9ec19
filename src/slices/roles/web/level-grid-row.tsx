import type { PermissionLevel, PermissionName } from '#core/permission.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import type { Lacked, LevelRow } from '../rules/level-changes.ts'
import { Result } from './level-result.tsx'
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
  lacked: Lacked
  onFocus: (place: Place) => void
  onChange: (permission: PermissionName, level: PermissionLevel | null) => void
}

/** One permission: what it is, its four choices, and what it comes to. */
export function LevelGridRow({ row, stop, isReadOnly, lacked, onFocus, onChange }: LevelGridRowProps) {
  const { permission, set, result, from, was, isChanged } = row
  const isMarked = isChanged || was !== null
  const isChild = parentOf(permission) !== undefined
  return (
    <tr
      data-permission={permission}
      className={`border-b border-border max-lg:grid max-lg:grid-cols-4 max-lg:px-4 max-lg:py-2 ${isMarked ? 'bg-tint shadow-[inset_3px_0_0_var(--primary)]' : ''}`}
    >
      <th scope="row" className="px-4 py-1.5 text-left font-normal max-lg:col-span-4 max-lg:block max-lg:px-0">
        <span className={`flex items-start gap-1.5 ${isChild ? 'pl-4 max-lg:pl-0' : ''}`}>
          {/* A corner, from the row above. */}
          {isChild ? <span aria-hidden="true" className="mt-1 size-2 shrink-0 rounded-bl-sm border-b border-l border-input" /> : null}
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
        const missing = isReadOnly || isSet ? null : lacked(permission, level)
        const reason = missing === null ? undefined : t('lacked', { permission: wordsOf(missing) })
        return (
          <td
            key={label}
            title={reason}
            className="relative h-11 border-l border-border p-0 text-center max-lg:flex max-lg:flex-col max-lg:items-center max-lg:justify-center max-lg:gap-0.5 max-lg:border-l-0"
          >
            <input
              type="radio"
              name={`level-${permission}`}
              value={level ?? 'inherit'}
              aria-label={label}
              checked={isSet}
              aria-description={reason}
              disabled={isReadOnly || missing !== null}
              tabIndex={stop !== undefined && stop.level === level ? 0 : -1}
              onFocus={() => onFocus({ permission, level })}
              onChange={() => onChange(permission, level)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-none focus-visible:-outline-offset-2 scroll-mt-20 scroll-mb-28 disabled:cursor-default"
            />
            <LevelMark
              icon={icon}
              look={isSet ? RESULTS[level ?? 'none'].ground : isInherited ? 'dashed' : missing === null ? 'off' : 'lacked'}
            />
            {/* The name is the radio's; this is for the eye alone, where no column head says it. */}
            <span data-label={label} className="pointer-events-none text-xs text-muted after:content-[attr(data-label)] lg:hidden" />
          </td>
        )
      })}
      <td className="border-l border-border px-4 py-1.5 max-lg:col-span-4 max-lg:border-l-0 max-lg:px-0">
        <span className="flex items-center gap-x-2">
          <Result level={result} />
          <span className="min-w-0 truncate text-xs text-muted">{noteOf(row)}</span>
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

/** Off is a ring, what can't be set is a line, on is a filled square, inherited is a dashed square in the column that it comes to. All take the same room. */
const LevelMark = ({ icon, look }: { icon: (typeof CHOICES)[number]['icon']; look: string }) => {
  const square =
    look === 'off' || look === 'lacked' ? 'border-transparent' : look === 'dashed' ? 'border-dashed border-border-2 text-muted' : look
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none inline-flex size-6.5 items-center justify-center rounded-md border-[1.5px] align-middle ${square}`}
    >
      {look === 'lacked' ? (
        <span className="h-px w-3 bg-input" />
      ) : look === 'off' ? (
        <span className="size-4 rounded-full border border-input" />
      ) : (
        <Glyph of={icon} size={14} />
      )}
    </span>
  )
}
