import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { linkHere } from '#web/link-to.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip, type Tone } from '#web/ui/chip.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import type { Run, WebImport } from './import-kind.ts'
import { importSearch } from './import-search.ts'
import { t } from './texts.ts'

const states: Partial<Record<Run['state'], { text: string; tone: Tone }>> = {
  running: { text: t('stateRunning'), tone: 'info' },
  stopped: { text: t('stateStopped'), tone: 'warning' },
  undoing: { text: t('stateUndoing'), tone: 'info' },
  undone: { text: t('stateUndone'), tone: 'muted' },
}

/** The imports before this one. Each leads to what became of it, where it can be undone. */
export function PastRuns({ kind: { calls, imported } }: { kind: WebImport }) {
  const query = useQuery(calls.list.queryOptions({ input: {} }))
  return (
    <div className="mt-4">
      <Card divided flush title={t('pastImports')}>
        <LoadedView
          query={query}
          skeleton={<SkeletonRows rows={3} />}
          isEmpty={({ runs }) => runs.length === 0}
          empty={<p className="px-5 py-4 text-dense text-muted max-md:px-4">{t('noneYet')}</p>}
        >
          {({ runs }) => (
            <ul className="divide-y divide-border">
              {runs.map(({ id, fileName, state, results, startedByName, createdAt }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5 text-sm max-md:px-4">
                  <Link
                    {...linkHere(importSearch, { run: id })}
                    className="inline-flex min-h-8 min-w-0 flex-1 items-center font-medium text-link hover:underline max-md:min-h-11 max-md:basis-full"
                  >
                    <span className="truncate">{fileName}</span>
                  </Link>
                  <span className="text-dense text-muted">{imported(results.created + results.updated)}</span>
                  <span className="text-dense text-muted">{startedByName}</span>
                  <span className="text-dense text-muted">
                    <RelativeTime at={createdAt} />
                  </span>
                  {states[state] === undefined ? null : <Chip tone={states[state].tone}>{states[state].text}</Chip>}
                </li>
              ))}
            </ul>
          )}
        </LoadedView>
      </Card>
    </div>
  )
}
