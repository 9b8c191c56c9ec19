import { locale } from '#web/texts.ts'
import type { Share } from '#web/ui/share-bar.tsx'
import type { ResourcesDashboard } from './calls.ts'
import { t } from './texts.ts'

const colors = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5'] as const

/** Active people by department: the largest ones, all others together, and those in none. What has no one in it is left out. */
export function departmentShares({ largestDepartments, inOtherDepartments, unassigned }: ResourcesDashboard): Share[] {
  const shares: Share[] = largestDepartments.map(({ id, name, people }, index) => ({
    key: id,
    label: name,
    value: people,
    color: colors[index] ?? 'chart-6',
  }))
  if (inOtherDepartments > 0) shares.push({ key: 'others', label: t('otherDepartments'), value: inOtherDepartments, color: 'chart-6' })
  if (unassigned > 0) shares.push({ key: 'unassigned', label: t('unassigned'), value: unassigned, color: 'rest' })
  return shares
}

/** Whole per cent of a total; a part that is there is never 0 %, and one that is not everything never 100 %. */
export function percent(part: number, whole: number): string {
  const exact = whole === 0 ? 0 : (part / whole) * 100
  const shown = part === 0 || part === whole ? exact : Math.min(99, Math.max(1, Math.round(exact)))
  return `${shown.toLocaleString(locale)}%`
}
