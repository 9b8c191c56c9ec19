import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useScreenSearch } from '#web/screen-place.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { CheckStep } from './check-step.tsx'
import { FileStep } from './file-step.tsx'
import type { Run, WebImport } from './import-kind.ts'
import { importSearch } from './import-search.ts'
import { PastRuns } from './past-runs.tsx'
import { RunStep } from './run-step.tsx'
import { Steps } from './steps.tsx'
import { t } from './texts.ts'
import { useRun } from './use-run.ts'

/** The screen of a kind of import: a file, what its columns are and what is wrong with its rows, the import, and undoing it. */
export function ImportScreen({ kind }: { kind: WebImport }) {
  const [{ run: id }, change] = useScreenSearch(importSearch)
  const show = (run: string | undefined) => change({ run })
  const query = useRun(kind.calls, id)
  const [blockedReason, setBlockedReason] = useState<{ id: string; text: string } | null>(null)
  if (id === undefined)
    return (
      <Page kind={kind} subtitle={t('nothingSaved')} run={undefined}>
        <FileStep kind={kind} onStarted={show} />
        <PastRuns kind={kind} />
      </Page>
    )
  return (
    <Page kind={kind} subtitle={subtitleOf(query.data, kind, blockedReason?.id === id ? blockedReason.text : null)} run={query.data}>
      <LoadedView query={query} skeleton={<SkeletonRows rows={6} />} errorTitle={t('didNotLoad')} onPage>
        {run => <Body kind={kind} run={run} onShow={show} onUndoBlocked={text => setBlockedReason({ id: run.id, text })} />}
      </LoadedView>
    </Page>
  )
}

type PageProps = { kind: WebImport; subtitle: string; run: Run | undefined; children: ReactNode }

const Page = ({ kind: { title, back }, subtitle, run, children }: PageProps) => (
  <>
    <nav aria-label={t('breadcrumb')} data-print="hide" className="-mt-2.5 -mb-0.5 max-md:-mt-3 max-md:-mb-1">
      <ol className="flex min-w-0 items-center gap-1 text-dense text-muted">
        <li>
          <Link
            to={back.path as '/'}
            className="inline-flex min-h-8 items-center text-link hover:underline max-md:min-h-11 max-md:min-w-11"
          >
            {back.title}
          </Link>
        </li>
        <li aria-current="page" className="flex min-w-0 items-center gap-1">
          <Glyph of={ChevronRight} size={14} />
          <span className="truncate">{title}</span>
        </li>
      </ol>
    </nav>
    <PageHead isDense title={title} subtitle={subtitle} />
    <Steps run={run} />
    {children}
  </>
)

interface BodyProps {
  kind: WebImport
  run: Run
  onShow: (run: string | undefined) => void
  onUndoBlocked: (text: string) => void
}

const Body = ({ kind, run, onShow, onUndoBlocked }: BodyProps) => {
  const isReading = run.state === 'reading' || run.state === 'unreadable'
  const isChecking = run.state === 'ready' || run.state === 'checking' || run.state === 'checked'
  const step = isReading ? 'file' : isChecking ? 'check' : 'run'
  // The button that led here is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1[tabindex]')?.focus()
  }, [step])
  if (isReading)
    return (
      <>
        <FileStep kind={kind} run={run} onStarted={onShow} />
        {run.state === 'unreadable' ? <PastRuns kind={kind} /> : null}
      </>
    )
  // One run's own choices begin anew with another one.
  return isChecking ? (
    <CheckStep key={`${run.id} ${run.encoding} ${run.worksheet}`} kind={kind} run={run} onBack={() => onShow(undefined)} />
  ) : (
    <RunStep kind={kind} run={run} onAnother={() => onShow(undefined)} onUndoBlocked={onUndoBlocked} />
  )
}

/** `blockedReason` is why the run can't be undone, once that was tried. */
function subtitleOf(run: Run | undefined, { isWhole }: WebImport, blockedReason: string | null): string {
  if (run?.state === 'running' || run?.state === 'undoing') return t('youCanLeave')
  if (run?.state === 'undone') return t('fileRows', { file: run.fileName, n: run.rowCount })
  if (run?.state !== 'done' && run?.state !== 'stopped') return t('nothingSaved')
  return blockedReason ?? t(isWhole ? 'canBeUndoneWhole' : 'canBeUndone')
}
