import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { formatInstantDay } from '#web/ui/time-format.ts'
import { endsSoon, isUsed } from '../../rules/module-use.ts'
import type { ModuleAnalytics } from '../calls.ts'
import { t } from './texts.ts'

type Findings = Pick<ModuleAnalytics, 'modules' | 'cells'>
type Cell = ModuleAnalytics['cells'][number]

interface ListProps {
  title: string
  cells: readonly Cell[]
  /** Said where there are none. */
  none: string
  detail: (cell: Cell) => ReactNode
}

/** Organizations, each leading to its page, with what was found of one of their modules. */
const List = ({ title, cells, none, detail }: ListProps) => (
  <Card title={title} divided flush>
    {cells.length === 0 ? (
      <p className="px-5 py-4 text-sm text-muted max-md:px-4">{none}</p>
    ) : (
      <ul className="divide-y divide-border">
        {cells.map(cell => (
          <li
            key={`${cell.organizationId} ${cell.slug}`}
            className="flex min-h-11 flex-wrap items-center gap-x-3 px-5 py-2 text-sm max-md:px-4"
          >
            <Link to={`/super-admin/organization/${cell.organizationId}`} className="min-w-0 truncate text-link hover:underline">
              {cell.organizationName}
            </Link>
            <span className="ml-auto text-muted">{detail(cell)}</span>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

const nameIn = (modules: Findings['modules'], slug: string): string => modules.find(module => module.slug === slug)?.name ?? slug

export const EndingTrials = ({ modules, cells }: Findings) => {
  const now = Date.now()
  const ending = cells
    .filter(({ trialEndsAt }) => endsSoon(trialEndsAt === null ? null : Date.parse(trialEndsAt), now))
    .toSorted((a, b) => Date.parse(a.trialEndsAt!) - Date.parse(b.trialEndsAt!))
  return (
    <List
      title={t('endingSoon')}
      cells={ending}
      none={t('noneEnding')}
      detail={({ slug, trialEndsAt }) => t('endsOn', { module: nameIn(modules, slug), date: formatInstantDay(new Date(trialEndsAt!)) })}
    />
  )
}

export const NotUsed = ({ modules, cells }: Findings) => (
  <List
    title={t('notUsed')}
    cells={cells.filter(cell => !isUsed(cell))}
    none={t('notUsedHelp')}
    detail={({ slug }) => nameIn(modules, slug)}
  />
)
