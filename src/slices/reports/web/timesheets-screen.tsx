import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Download, Printer, RotateCw } from 'lucide-react'
import { currentUserOf, useBootstrap } from '#slices/access/web/public.tsx'
import { reachOfCurrentUser, recordScope } from '#slices/people/rules/record-scope.ts'
import { type SavedView, SavedViews } from '#slices/saved-views/web/public.tsx'
import { linkToSaved } from '#web/link-to.ts'
import { useLive } from '#web/live.ts'
import { formatDayRange } from '#web/plain-date-text.ts'
import { callErrorOf } from '#web/rpc.ts'
import { FeatureDenied } from '#web/shell/lazy-guards.tsx'
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
import { isPrintable, MAX_PRINTED } from '../rules/printed-report.ts'
import { REPORT_PATH } from '../rules/report-path.ts'
import { reportCalls } from './calls.ts'
import { notOnPaper, ReportFigures } from './report-figures.tsx'
import { CHART_SEARCH, fileAddress, filterOf, type ReportSearch, reportSearch } from './report-filter.ts'
import { filterText, reportFilters } from './report-filters.ts'
import { ReportPrintHead, ReportPrintRows } from './report-print.tsx'
import { ReportTable } from './report-table.tsx'
import { t as route } from './route-texts.ts'
import { t } from './texts.ts'
import { useReportPrint } from './use-report-print.ts'

/** A report need not be live: it refreshes less often than people type. */
const restMs = 15_000

/** Hours by person, day, and column for the people the current user may see. Filter and page are part of the address. */
export const TimesheetsScreen = () => {
  const client = useQueryClient()
  const bootstrap = useBootstrap()
  const { today, organization } = bootstrap
  const currentUser = currentUserOf(bootstrap)
  const seesOthers =
    currentUser.superAdminMode || recordScope(reachOfCurrentUser(currentUser, 'time_my_team_time', 'reports_module'), 'report') !== 'own'
  const { search, change, clear, isNarrowed } = useListSearch(reportSearch, { kept: CHART_SEARCH })
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

  const isShown = dateProblem === undefined && query.data !== undefined
  // Reserve the heading's actions from the beginning: on a phone they would push the report down by two rows.
  const hasActions = isShown || (dateProblem === undefined && query.isPending)
  const entries = query.data?.total.entries ?? 0
  const canPrint = isShown && isPrintable(entries)
  const paper = useReportPrint(filter, canPrint)
  const filters = reportFilters({
    filter,
    today,
    fiscalYearStart: organization?.fiscalYearStart ?? 1,
    options: options.data,
    seesOthers,
    error: isReversed ? undefined : dateProblem,
  })
  const range = formatDayRange(filter.from, filter.to)
  const saved = useSavedReports(search)

  return (
    <>
      <ReportPrintHead range={range} filters={filterText(filters, { ...filter })} />
      <div className="group/paper contents" data-whole={paper.whole === null ? undefined : ''}>
        <div className="print:hidden">
          <PageHead
            title={route('timesheets')}
            stacksActions
            subtitle={isReversed ? t('reversed') : range}
            actions={
              hasActions ? (
                <>
                  <Button icon={<Glyph of={Printer} />} busy={paper.isLoading} disabled={!canPrint} onClick={paper.print}>
                    {t('print')}
                  </Button>
                  <a href={fileAddress('xlsx', filter, organization?.id)} download className={buttonClass()}>
                    <Glyph of={Download} />
                    {t('exportXlsx')}
                  </a>
                  <a
                    href={fileAddress('csv', filter, organization?.id)}
                    download
                    // Without rows there are other verbs to go on with.
                    className={buttonClass({ variant: query.data?.total.entries === 0 ? 'outline' : 'filled' })}
                  >
                    <Glyph of={Download} />
                    {t('exportCsv')}
                  </a>
                </>
              ) : null
            }
          />
        </div>
        <div className={`mb-4 flex flex-wrap items-center gap-2 ${notOnPaper}`}>
          <ClearsBelow value={dateProblem === undefined && isNarrowed && query.data?.total.entries === 0}>
            <FilterBar filters={filters} values={{ ...filter }} onChange={change} isNarrowed={isNarrowed} onClear={clear} />
          </ClearsBelow>
          <span className="ml-auto" data-print="hide">
            <SavedViews {...saved} />
          </span>
        </div>
        {options.isError && query.error === null ? (
          <div className={`mb-4 ${notOnPaper}`}>
            <Panel
              tone="error"
              title={t('filtersDidNotLoad')}
              actions={
                <Button
                  variant="danger"
                  size="dense"
                  busy={options.isFetching}
                  icon={<Glyph of={RotateCw} size={14} />}
                  onClick={() => void options.refetch()}
                >
                  {t('tryAgain')}
                </Button>
              }
            />
          </div>
        ) : null}
        {isShown && entries > MAX_PRINTED ? (
          <p className="mb-4 text-dense text-muted" data-print="hide">
            {t('tooManyToPrint', { n: MAX_PRINTED })}
          </p>
        ) : null}
        {dateProblem !== undefined ? null : (
          <LoadedView
            onPage
            // One panel for both calls, and one Try Again.
            query={{ ...query, refetch: () => Promise.all([query.refetch(), options.isError && options.refetch()]) }}
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
                <ReportFigures
                  report={report}
                  filter={filter}
                  search={search}
                  options={options.data}
                  seesOthers={seesOthers}
                  onChange={change}
                />
                <div className={notOnPaper}>
                  <ReportTable report={report} query={query} onPage={next => change({ page: next === 1 ? undefined : String(next) })} />
                </div>
              </div>
            )}
          </LoadedView>
        )}
      </div>
      {paper.whole === null ? null : <ReportPrintRows report={paper.whole} />}
    </>
  )
}

/** The report as it is narrowed now, to be saved under a name, and what opens one that was. */
function useSavedReports({ page: _page, ...kept }: ReportSearch) {
  const navigate = useNavigate()
  const texts = Object.entries(reportSearch.write(kept)).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    present: { screen: REPORT_PATH, query: String(new URLSearchParams(texts)), columns: {} },
    onOpen: ({ query }: SavedView) => void navigate(linkToSaved(REPORT_PATH, query)),
  }
}

/** People who record hours can start here; everyone else can look at other dates. */
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
