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

/** Names short enough for the head of one column. */
const short: ReadonlySet<GridColumnKind> = new Set(['fund', 'unit'])

/**
 * The kind in the head above its columns. Above a single column a long name is its icon with a tooltip, so that no column has to be
 * wider; on paper, where there are no tooltips, it is the word.
 */
export const GroupHead = ({ kind, count }: { kind: GridColumnKind; count: number }) => {
  const { icon: Icon, name } = groups[kind]
  if (count > 1 || short.has(kind)) return <ColumnGroup kind={kind} />
  return (
    <Tooltip text={name} side="top">
      <span className="inline-flex max-w-full items-center align-middle text-xs font-normal text-muted">
        <Glyph of={Icon} size={12} className="shrink-0 print:hidden" />
        <span className="sr-only print:not-sr-only print:truncate">{name}</span>
      </span>
    </Tooltip>
  )
}
