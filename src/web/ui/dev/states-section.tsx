import type { ReactNode } from 'react'
import { FeatureDenied, SectionDenied } from '#web/shell/access-denied.tsx'
import { ErrorBoundary } from '#web/shell/error-boundary.tsx'
import { ModuleNotAvailable } from '#web/shell/module-not-available.tsx'
import { NotFound } from '#web/shell/not-found.tsx'
import { ScreenError } from '#web/shell/screen-error.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, FilterEmptyState } from '#web/ui/empty-state.tsx'
import { LoadedView, type ViewQuery } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

type Names = readonly string[]
const base: ViewQuery<Names> = { data: undefined, error: null, isFetching: false, dataUpdatedAt: Date.now(), refetch: () => undefined }
const names: Names = ['Grace Nakamura', 'Luis Romero', 'Tomás Herrera']
const failure = Object.assign(new Error("Couldn't load the list"), { status: 500, requestId: '7f3a-19c2' })

const views: readonly { name: string; query: ViewQuery<Names>; filtered?: boolean }[] = [
  { name: 'Loading, the real shape after 150 ms', query: { ...base, isFetching: true } },
  { name: 'Data', query: { ...base, data: names } },
  { name: 'Empty', query: { ...base, data: [] } },
  { name: 'Empty because of filters', query: { ...base, data: [] }, filtered: true },
  { name: 'Error without data', query: { ...base, error: failure } },
  { name: 'Error, old data stays', query: { ...base, data: names, error: failure } },
  { name: 'Stale', query: { ...base, data: names, fetchStatus: 'paused' } },
  { name: 'Denied', query: { ...base, error: Object.assign(new Error('Forbidden'), { status: 403 }) } },
]

const Frame = ({ name, children }: { name: string; children: ReactNode }) => (
  <section aria-label={name} className="flex min-w-0 flex-col gap-2">
    <p className="text-xs font-medium text-muted">{name}</p>
    <div className="min-h-56 flex-1 overflow-hidden rounded-lg border border-border bg-card">{children}</div>
  </section>
)

const Broken = (): ReactNode => {
  throw new Error('A sample failure')
}

/** The five states of every data view, and the guards. */
export const StatesSection = () => (
  <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    {views.map(view => (
      <Frame key={view.name} name={view.name}>
        <LoadedView
          query={view.query}
          skeleton={<SkeletonRows rows={5} />}
          isEmpty={data => data.length === 0}
          empty={
            <EmptyState title="No time off requested yet" action={<Button variant="filled">Request time off</Button>}>
              You have 41.25 hours of vacation to plan.
            </EmptyState>
          }
          {...(view.filtered ? { filtered: true } : {})}
          filterEmpty={
            <FilterEmptyState title="No results for these filters" onClear={() => undefined}>
              Active, 4 departments, Pier Street
            </FilterEmptyState>
          }
          denied={<FeatureDenied />}
          errorTitle="Couldn't load the list"
        >
          {data => (
            <ul className="divide-y divide-border px-4">
              {data.map(name => (
                <li key={name} className="flex h-11 items-center">
                  {name}
                </li>
              ))}
            </ul>
          )}
        </LoadedView>
      </Frame>
    ))}
    <Frame name="Component boundary">
      <div className="p-4">
        <ErrorBoundary kind="component">
          <Broken />
        </ErrorBoundary>
      </div>
    </Frame>
    <Frame name="Section denied">
      <SectionDenied />
    </Frame>
    <Frame name="Module guard">
      <ModuleNotAvailable action={<Button variant="filled">Request Access</Button>} />
    </Frame>
    <Frame name="Unmatched path">
      <NotFound />
    </Frame>
    <Frame name="Screen boundary">
      <ScreenError error={failure} onRetry={() => undefined} />
    </Frame>
  </div>
)
