import { Printer, UnfoldVertical } from 'lucide-react'
import { useMemo } from 'react'
import { Toolbar, ToolLabel } from '#web/table/toolbar.tsx'
import { usePrinting } from '#web/table/use-printing.ts'
import { useAllRows } from '#web/table/use-record-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { fullName, staffCalls, staffTexts } from '../calls.ts'
import { EmptyStaff } from '../empty-staff.tsx'
import { listFilters } from '../filters.ts'
import { StaffFilters } from '../staff-filters.tsx'
import { StaffTools } from '../staff-tools.tsx'
import type { StaffView } from '../staff-view.ts'
import { ChartBar } from './chart-bar.tsx'
import { ChartCanvas } from './chart-canvas.tsx'
import { ChartList } from './chart-list.tsx'
import { ChartNote } from './chart-note.tsx'
import { t } from './texts.ts'
import { useChart } from './use-chart.ts'

/** Who reports to whom: cards and lines, on a phone and on paper an indented list. The search finds people here, it leaves no one out. */
export function StaffChart(view: StaffView) {
  const { listed, mayWrite, layers, panel, isBeside } = view
  const { search, change } = listed
  const phone = usePhone()
  const printing = usePrinting()
  const filters = useMemo(() => {
    const { search: _text, sort: _sort, reportsToEmployeeId: _manager, ...rest } = listFilters(search)
    return rest
  }, [search])
  const list = useAllRows(staffCalls.list, filters)
  const chart = useChart({ people: list.data?.rows, text: search.search, at: search.at, team: search.team })
  const { model, selected, isAllOpen, openAll, closeAll } = chart
  const person = selected === undefined ? undefined : model.byId.get(selected)
  const team = search.team === undefined ? undefined : model.byId.get(search.team)
  const isWhole = search.departmentId === undefined && search.locationId === undefined && search.status === 'active' && !list.more
  const parts = { chart, isWhole, onOpen: panel.open }
  return (
    <>
      <Toolbar
        isCrowded
        filters={
          <div className="flex flex-wrap items-center gap-2 max-md:contents">
            <StaffFilters {...view} />
            {team === undefined ? null : (
              <FilterChip on label={t('teamOf', { name: fullName(team) })} onClick={() => change({ team: undefined })} />
            )}
          </div>
        }
        tools={
          <>
            {isAllOpen === undefined ? null : (
              <Button
                variant="ghost"
                size={phone ? 'md' : 'dense'}
                title={t(isAllOpen ? 'collapseAll' : 'expandAll')}
                icon={<Glyph of={UnfoldVertical} />}
                onClick={isAllOpen ? closeAll : openAll}
              >
                <ToolLabel>{t(isAllOpen ? 'collapseAll' : 'expandAll')}</ToolLabel>
              </Button>
            )}
            {phone || isBeside ? null : (
              <Button variant="ghost" size="dense" title={t('print')} icon={<Glyph of={Printer} />} onClick={() => window.print()}>
                <ToolLabel>{t('print')}</ToolLabel>
              </Button>
            )}
            {phone || isBeside ? null : <StaffTools {...view} />}
          </>
        }
      />
      <Card flush>
        <LoadedView
          query={list}
          skeleton={<ChartSkeleton />}
          isEmpty={({ rows }) => rows.length === 0}
          empty={<EmptyStaff {...view} />}
          errorTitle={staffTexts.failedFetch}
        >
          {({ rows, total }) => (
            <>
              <ChartNote chart={chart} total={Math.max(total, rows.length)} more={list.more} text={search.search} />
              {phone || printing ? <ChartList {...parts} isWhole={isWhole} /> : <ChartCanvas {...parts} />}
              {person === undefined || phone ? null : (
                <ChartBar
                  person={person}
                  model={model}
                  onOnlyTeam={search.team === person.id ? undefined : () => change({ team: person.id, at: person.id })}
                  onChangeManager={mayWrite ? () => layers.show({ what: 'manager', person }) : undefined}
                  onOpen={() => panel.open(person.id)}
                />
              )}
            </>
          )}
        </LoadedView>
      </Card>
    </>
  )
}

const ChartSkeleton = () => (
  <div className="flex h-96 flex-col items-center gap-10 p-12">
    {[1, 3, 4].map(cards => (
      <div key={cards} className="flex gap-6">
        {Array.from({ length: cards }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity
          <SkeletonBar key={at} width={180} height={64} />
        ))}
      </div>
    ))}
  </div>
)
