import { Boxes, Building2, Clock, Landmark, type LucideIcon, MapPin, TreePalm } from 'lucide-react'
import { Glyph } from '#web/ui/glyph.tsx'
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

/** The kind of a column as icon and word; in print, where columns are narrow, a single column shows the word only. */
export const ColumnGroup = ({ kind, alone = false }: { kind: GridColumnKind; alone?: boolean }) => {
  const { icon: Icon, name } = groups[kind]
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-middle text-xs font-normal text-muted">
      <Glyph of={Icon} size={12} className={`shrink-0 ${alone ? 'print:hidden' : ''}`} />
      <span className="truncate">{name}</span>
    </span>
  )
}
