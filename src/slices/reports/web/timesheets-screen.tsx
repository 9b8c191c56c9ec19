import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Printer } from 'lucide-react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { useLive } from '#web/live.ts'
import { formatDayRange } from '#web/plain-date-text.ts'
import { callErrorOf } from '#web/rpc.ts'
import { FeatureDenied } from '#web/shell/access-denied.tsx'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { ClearsBelow } from '#web/table/clears-below.ts'
import { FilterBar } from '#web/table/filter-bar.tsx'
import { useListSearch } from '#web/table/use-list-search.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, FilterEmptyState } from '#web/ui/empty-state.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SkeletonBar, SkeletonRows } from '#web/ui/skeleton.tsx'
import { reportCalls } from './calls.ts'
import { fileAddress, filterOf, reportSearch } from './report-filter.ts'
import { reportFilters } from './report-filters.ts'
import { ReportTable } from './report-table.tsx'
import { ReportTotals } from './report-totals.tsx'
import { t } from './texts.ts'

/** A report need not be live: it refreshes less often than people type. */
const restMs = 15_000

/** Hours by person, day and column for the people the current user may see. Filter and page are part of the address. */
export const TimesheetsScreen = () => {
  const client = useQueryClient()
  const { today, organization } = useBootstrap()
  const { search, change, clear, isNarrowed } = useListSearch(reportSearch, { kept: ['from', 'to'] })
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

  const callError = query.error === null ? null : callErrorOf(query.error)
  const dateProblem = isReversed ? t('reversed') : callError?.status === 422 && callError.field === 'to' ? callError.message : undefined

  return (
    <>
      <PageHead
        title={t('timesheets')}
        subtitle={isReversed ? t('reversed') : formatDayRange(filter.from, filter.to)}
        actions={
          <span className="flex flex-wrap gap-2" data-print="hide">
            <Button icon={<Glyph of={Printer} />} onClick={() => window.print()}>
              {t('print')}
            </Button>
            {dateProblem === undefined ? (
              <>
                <a href={fileAddress('xlsx', filter, organization?.id)} download className={buttonClass()}>
                  <Glyph of={Download} />
                  {t('exportXlsx')}
                </a>
                <a href={fileAddress('csv', filter, organization?.id)} download className={buttonClass({ variant: 'filled' })}>
                  <Glyph of={Download} />
                  {t('exportCsv')}
                </a>
              </>
            ) : null}
          </span>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <ClearsBelow value={dateProblem === undefined && isNarrowed && query.data?.total.entries === 0}>
          <FilterBar
            filters={reportFilters({ filter, today, options: options.data, error: isReversed ? undefined : dateProblem })}
            values={{ ...filter }}
            onChange={change}
            isNarrowed={isNarrowed}
            onClear={clear}
          />
        </ClearsBelow>
      </div>
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
              <NoHours />
            </Card>
          }
          filtered={isNarrowed}
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
              <ReportTable report={report} query={query} onPage={next => change({ page: next === 1 ? undefined : String(next) })} />
            </div>
          )}
        </LoadedView>
      )}
    </>
  )
}

/** Whoever records hours can begin here; everyone else can look at other dates. */
const NoHours = () => {
  const ownTime = useMenuLink('/time/my-time')
  return (
    <EmptyState
      title={t('empty')}
      action={
        ownTime === undefined ? undefined : (
          <Link to={ownTime.path} className={buttonClass()}>
            {t('enterTime')}
          </Link>
        )
      }
    >
      {t(ownTime === undefined ? 'emptyHelp' : 'emptyHelpOwn')}
    </EmptyState>
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
