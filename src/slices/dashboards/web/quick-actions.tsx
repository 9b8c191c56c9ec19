import { Link } from '@tanstack/react-router'
import { formatHours } from '#core/minutes.ts'
import type { NavigationLink } from '#web/shell/navigation.ts'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { Card } from '#web/ui/card.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import type { Dashboard } from './calls.ts'
import { OwnPeriod } from './own-period.tsx'
import { t } from './texts.ts'

/** Frequent actions: only what the current user may open, with the keyboard shortcuts that do the same. */
export const QuickActions = ({ data }: { data: Dashboard }) => {
  const ownTime = useMenuLink('/time/my-time')
  const teamTime = useMenuLink('/time/my-team-time')
  const report = useMenuLink('/reports/timesheets')
  const { ownTimesheet, pendingReviews } = data
  if (ownTime === undefined && teamTime === undefined && report === undefined && ownTimesheet === null) return null
  return (
    <Card title={t('quickActions')} divided flush>
      <ul className="divide-y divide-border">
        <Action
          link={ownTime}
          name={t('enterTime')}
          help={ownTimesheet === null ? t('noTimesheet') : t('todayHours', { hours: formatHours(ownTimesheet.todayMinutes, 'decimal') })}
        />
        <Action
          link={teamTime}
          name={t('teamTime')}
          help={pendingReviews === 0 ? t('nothingWaits') : t('teamWaiting', { n: pendingReviews })}
        />
        <Action link={report} name={t('timesheetReport')} help={t('timesheetReportHelp')} />
      </ul>
      {ownTimesheet === null ? null : <OwnPeriod timesheet={ownTimesheet} today={data.today} />}
    </Card>
  )
}

const Action = ({ link, name, help }: { link: NavigationLink | undefined; name: string; help: string }) => {
  if (link === undefined) return null
  const { icon: Icon, key, path } = link
  return (
    <li>
      <Link to={path} className="flex items-center gap-3 px-4 py-2.5 transition-colors hover:bg-hover focus-visible:-outline-offset-2">
        <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-accent text-on-accent">
          <Glyph of={Icon} size={18} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-medium">{name}</span>
          <span className="block truncate text-dense text-muted">{help}</span>
        </span>
        {key === undefined ? null : (
          <span aria-hidden="true" className="flex gap-1 max-md:hidden">
            <Kbd>g</Kbd>
            <Kbd>{key}</Kbd>
          </span>
        )}
      </Link>
    </li>
  )
}
