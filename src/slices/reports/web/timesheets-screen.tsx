import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { useLive } from '#web/live.ts'
import { formatDayRange } from '#web/plain-date-text.ts'
import { callErrorOf } from '#web/rpc.ts'
import { useScreenSearch } from '#web/screen-place.ts'
import { FeatureDenied } from '#web/shell/access-denied.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, FilterEmptyState } from '#web/ui/empty-state.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SkeletonBar, SkeletonRows } from '#web/ui/skeleton.tsx'
import { reportCalls } from './calls.ts'
import { FilterBar } from './filter-bar.tsx'
import { csvAddress, filterOf, isNarrowed, onlyDates, type ReportSearch, reportSearch } from './report-filter.ts'
import { ReportTable } from './report-table.tsx'
import { ReportTotals } from './report-totals.tsx'
import { t } from './texts.ts'

/** A report need not be live: it refreshes less often than people type. */
const restMs = 15_000

/** Hours by person, day and column for the people the current user may see. Filter and page are part of the address. */
export const TimesheetsScreen = () => {
  const [search, change] = useScreenSearch(reportSearch)
  const client = useQueryClient()
  const { today, organization } = useBootstrap()
  const filter = filterOf(search, today)
  const { page } = search
  const isReversed = filter.to < filter.from
  const options = useQuery(reportCalls.options.queryOptions({ input: {} }))
  const query = useQuery({
    ...reportCalls.rows.queryOptions({ input: { ...filter, page } }),
    placeholderData: keepPreviousData,
    enabled: !isReversed,
  })
  useLive(['timesheet_submissions', 'time_entries'], () => void client.invalidateQueries({ queryKey: reportCalls.rows.key() }), restMs)

  const go = (values: Partial<ReportSearch>) => change({ page: 1, ...values }, { replace: true })
  const clear = () => go(onlyDates)
  const callError = query.error === null ? null : callErrorOf(query.error)
  const dateProblem = isReversed ? t('reversed') : callError?.status === 422 && callError.field === 'to' ? callError.message : undefined

  return (
    <>
      <PageHead
        title={t('timesheets')}
        subtitle={isReversed ? t('reversed') : t('range', { range: formatDayRange(filter.from, filter.to) })}
        actions={
          <span className="flex gap-2" data-print="hide">
            <Button icon={<Glyph of={Printer} />} onClick={() => window.print()}>
              {t('print')}
            </Button>
            {dateProblem === undefined ? (
              <a href={csvAddress(filter, organization?.id)} download className={buttonClass({ variant: 'filled' })}>
                <Glyph of={Download} />
                {t('exportCsv')}
              </a>
            ) : null}
          </span>
        }
      />
      <FilterBar filter={filter} today={today} options={options.data} error={dateProblem} onChange={go} onClear={clear} />
      {options.isError ? (
        <div className="mb-4">
          <Panel tone="warning" title={t('filtersDidNotLoad')} />
        </div>
      ) : null}
      {dateProblem !== undefined ? null : (
        <LoadedView
          onPage
          query={query}
          skeleton={<ReportSkeleton />}
          denied={<FeatureDenied />}
          errorTitle={t('didNotLoad')}
          isEmpty={report => report.total.entries === 0}
          empty={
            <Card>
              <EmptyState title={t('empty')}>{t('emptyHelp')}</EmptyState>
            </Card>
          }
          filtered={isNarrowed(filter)}
          filterEmpty={
            <Card>
              <FilterEmptyState title={t('filterEmpty')} onClear={clear} />
            </Card>
          }
        >
          {report => (
            <div
              aria-busy={query.isPlaceholderData || undefined}
              className={query.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}
            >
              <ReportTotals total={report.total} />
              <ReportTable report={report} onPage={next => go({ page: next })} />
            </div>
          )}
        </LoadedView>
      )}
    </>
  )
}

const ReportSkeleton = () => (
  <div className="flex flex-col gap-4">
    <Card>
      <div className="flex flex-col gap-5">
        <SkeletonBar width={320} height={40} />
        <SkeletonBar height={10} />
        <SkeletonBar width={480} />
      </div>
    </Card>
    <Card flush>
      <SkeletonRows rows={10} />
    </Card>
  </div>
)
