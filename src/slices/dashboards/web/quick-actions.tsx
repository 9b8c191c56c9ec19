import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { formatHours } from '#core/minutes.ts'
import type { NavigationLink } from '#web/shell/navigation.ts'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { locale } from '#web/texts.ts'
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
  const staff = useMenuLink('/resources/staff')
  const report = useMenuLink('/reports/timesheets')
  const { ownTimesheet, pendingReviews, activeStaff } = data
  if ([ownTime, teamTime, staff, report].every(link => link === undefined) && ownTimesheet === null) return null
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
        <Action
          link={staff}
          name={t('staffDirectory')}
          help={`${activeStaff.toLocaleString(locale)} ${t('peopleUnit', { n: activeStaff })}`}
        />
        <Action link={report} name={t('timesheetReport')} help={t('timesheetReportHelp')} />
      </ul>
      {ownTimesheet === null ? null : <OwnPeriod timesheet={ownTimesheet} today={data.today} />}
    </Card>
  )
}

const Action = ({ link, name, help }: { link: NavigationLink | undefined; name: string; help: string }) =>
  link === undefined ? null : <ActionRow to={link.path} icon={link.icon} name={name} help={help} shortcut={link.key} />

type ActionRowProps = {
  to: string
  icon: LucideIcon
  name: string
  help: string
  /** The key after `g`. */
  shortcut?: string | undefined
}

/** One place to go, as a row of a list. */
export const ActionRow = ({ to, icon: Icon, name, help, shortcut }: ActionRowProps) => (
  <li>
    <Link to={to} className="flex items-center gap-3 px-4 py-2.5 transition-colors hover:bg-hover focus-visible:-outline-offset-2">
      <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-accent text-on-accent">
        <Glyph of={Icon} size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium">{name}</span>
        <span className="block text-dense text-muted">{help}</span>
      </span>
      {shortcut === undefined ? null : (
        <span aria-hidden="true" className="flex gap-1 max-md:hidden">
          <Kbd>g</Kbd>
          <Kbd>{shortcut}</Kbd>
        </span>
      )}
    </Link>
  </li>
)
