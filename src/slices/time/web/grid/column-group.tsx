import { Boxes, Building2, Clock, Landmark, type LucideIcon, MapPin, TreePalm } from 'lucide-react'
import { Glyph } from '#web/ui/glyph.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import type { GridColumnKind } from './grid-model.ts'
import { t } from './texts.ts'

const groups: Readonly<Record<GridColumnKind, { readonly icon: LucideIcon; readonly name: string }>> = {
  department: { icon: Building2, name: t('groupDepartment') },
  location: { icon: MapPin, name: t('groupLocation') },
  unit: { icon: Boxes, name: t('groupUnit') },
  fund: { icon: Landmark, name: t('groupFund') },
  worked: { icon: Clock, name: t('groupWorked') },
  time_off: { icon: TreePalm, name: t('groupTimeOff') },
}

/** The kind of a column as icon, with its word for screen readers. */
export const ColumnIcon = ({ kind }: { kind: GridColumnKind }) => {
  const { icon, name } = groups[kind]
  return (
    <span className="flex shrink-0 text-muted">
      <Glyph of={icon} size={14} />
      <span className="sr-only">{name}</span>
    </span>
  )
}

/** The kind of a column as icon and word. */
export const ColumnGroup = ({ kind }: { kind: GridColumnKind }) => {
  const { icon: Icon, name } = groups[kind]
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-middle text-xs font-normal text-muted">
      <Glyph of={Icon} size={12} className="shrink-0" />
      <span className="truncate">{name}</span>
    </span>
  )
}

/**
 * The kind above a single column. Its word has precedence: the icon wraps out of view where both do not fit, and the one word that is too
 * long is shortened, with a tooltip.
 */
export const SingleHead = ({ kind }: { kind: GridColumnKind }) => {
  const { icon: Icon, name } = groups[kind]
  const head = (
    <span className="flex h-4 w-full flex-row-reverse flex-wrap justify-end gap-x-1 overflow-clip text-xs/4 font-normal text-muted">
      {kind === 'department' ? <DepartmentWord name={name} /> : <span>{name}</span>}
      <span className="inline-flex h-4 items-center print:hidden">
        <Glyph of={Icon} size={12} />
      </span>
    </span>
  )
  return (
    <div className="@container">
      {kind === 'department' ? (
        <Tooltip text={name} side="top">
          {head}
        </Tooltip>
      ) : (
        head
      )}
    </div>
  )
}

/** In full where the column is wide enough; screen readers always read it in full. */
const DepartmentWord = ({ name }: { name: string }) => (
  <span>
    <span className="@max-[4.75rem]:sr-only print:not-sr-only">{name}</span>
    <span aria-hidden="true" className="@min-[4.75rem]:hidden print:hidden">
      {t('groupDepartmentShort')}
    </span>
  </span>
)
