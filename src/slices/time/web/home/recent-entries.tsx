import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { formatHours } from '#core/minutes.ts'
import { formatWeekdayAndDay } from '#web/plain-date-text.ts'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { StatusChip } from '#web/status-chip.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '#web/ui/table.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import type { TimeHome } from './calls.ts'
import { t } from './texts.ts'

type Entries = TimeHome['recentEntries']

/** The column with most hours, and how many there are besides, which is never cut. */
const ChargedTo = ({ columnLabels: [first, ...others] }: Pick<Entries[number], 'columnLabels'>) => (
  <span className="flex gap-1.5">
    <span className="truncate">{first}</span>
    {others.length === 0 ? null : <span className="shrink-0">{t('andMore', { n: others.length })}</span>}
  </span>
)

interface RecentEntriesProps {
  entries: Entries
  scope: TimeHome['scope']
  /** The head of the screen leads to one's own timesheet: without entries there is no second button for it. */
  isOfferedAbove?: boolean
}

/** The newest days of the people in the current user's scope, one row for a person and a day: a table, or short rows on a phone. */
export const RecentEntries = ({ entries, scope, isOfferedAbove = false }: RecentEntriesProps) => {
  const phone = usePhone()
  const report = useMenuLink('/reports/timesheets')
  const ownTime = useMenuLink('/time/my-time')
  return (
    <Card
      title={t('recentEntries')}
      divided
      flush
      aside={
        report === undefined || entries.length === 0 ? null : (
          <Link to={report.path} className="touch-target text-dense font-medium text-link hover:underline">
            {t('viewAll')}
          </Link>
        )
      }
    >
      {entries.length === 0 ? (
        <EmptyState
          title={t('noEntries')}
          action={
            ownTime === undefined || isOfferedAbove ? undefined : (
              <Link to={ownTime.path} className={buttonClass()}>
                <Glyph of={Clock} />
                {t('enterTime')}
              </Link>
            )
          }
        >
          {ownTime !== undefined ? t('noEntriesHelp') : scope === 'own' ? null : t('noEntriesOfOthers')}
        </EmptyState>
      ) : phone ? (
        <EntryLines entries={entries} />
      ) : (
        // Beside the quick actions there is room for the last column on wide screens only.
        // Names and columns share what the other columns, as wide as their content, leave.
        // The table's usual space between columns would cut names of common length at 1440 pixels.
        <div className="max-[90rem]:[&_:is(th,td):last-child]:hidden [&_:is(th,td)]:px-3 [&_:is(th,td):nth-child(-n+2)]:max-w-0 [&_:is(th,td):nth-child(1)]:w-[55%] [&_:is(th,td):nth-child(2)]:w-[45%]">
          <EntryTable entries={entries} />
        </div>
      )}
    </Card>
  )
}

const EntryTable = ({ entries }: { entries: Entries }) => (
  <Table caption={t('recentEntries')}>
    <TableHead>
      <HeadCell>{t('employee')}</HeadCell>
      <HeadCell>{t('column')}</HeadCell>
      <HeadCell>{t('day')}</HeadCell>
      <HeadCell align="right">{t('hours')}</HeadCell>
      <HeadCell>{t('status')}</HeadCell>
      <HeadCell align="right">{t('recorded')}</HeadCell>
    </TableHead>
    <tbody>
      {entries.map(entry => (
        <Row key={entry.id}>
          <Cell rowHeader>
            <span className="flex items-center gap-2.5 whitespace-nowrap">
              <Avatar id={entry.employeeId} name={entry.employeeName} />
              <span className="truncate" title={entry.employeeName}>
                {entry.employeeName}
              </span>
            </span>
          </Cell>
          <Cell tone="muted" oneLine title={entry.columnLabels.join(', ')}>
            <ChargedTo {...entry} />
          </Cell>
          <Cell>
            <span className="whitespace-nowrap">{formatWeekdayAndDay(entry.date)}</span>
          </Cell>
          <Cell align="right" tone="strong">
            {formatHours(entry.minutes, 'decimal')}
          </Cell>
          <Cell>
            <StatusChip status={entry.status} />
          </Cell>
          <Cell align="right" tone="muted">
            <RelativeTime at={entry.updatedAt} isShort />
          </Cell>
        </Row>
      ))}
    </tbody>
  </Table>
)

const EntryLines = ({ entries }: { entries: Entries }) => (
  <ul className="divide-y divide-border">
    {entries.map(entry => (
      <li key={entry.id} className="flex items-start gap-3 px-4 py-3">
        <Avatar id={entry.employeeId} name={entry.employeeName} size={32} />
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-medium">{entry.employeeName}</p>
          <p className="mt-0.5 text-dense text-muted">{formatWeekdayAndDay(entry.date)}</p>
          <p className="text-dense text-muted">
            <ChargedTo {...entry} />
          </p>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1.5">
          <p className="text-sm font-semibold">{formatHours(entry.minutes, 'decimal')}</p>
          <StatusChip status={entry.status} />
        </div>
      </li>
    ))}
  </ul>
)
