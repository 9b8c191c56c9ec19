import { Boxes, Building2, Clock, Landmark, type LucideIcon, MapPin, TreePalm } from 'lucide-react'
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

/** What kind of column it is, in an icon and a word; over a single column the word alone, which then fits. */
export const ColumnGroup = ({ kind, narrow = false }: { kind: GridColumnKind; narrow?: boolean }) => {
  const { icon: Icon, name } = groups[kind]
  return (
    <span className="inline-flex items-center gap-1.5 text-xs font-normal text-muted">
      {narrow ? null : <Icon aria-hidden="true" size={12} strokeWidth={2} className="shrink-0" />}
      <span className="truncate">{name}</span>
    </span>
  )
}
