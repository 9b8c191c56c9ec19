import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { RowEdit } from './chosen.ts'
import { missingId } from './columns-card.tsx'
import type { Run, WebImport } from './import-kind.ts'
import { NotedRows } from './left-out.tsx'
import { ProblemGroups } from './problem-groups.tsx'
import { ProblemList } from './problem-list.tsx'
import { t } from './texts.ts'
import { wasChecked } from './use-run.ts'

interface CheckCardProps {
  kind: WebImport
  run: Run
  /** Columns or choices were changed after the check, which follows by itself. */
  isChanged: boolean
  /** A required field has no column. */
  isBlocked: boolean
  busy: boolean
  onCheck: () => void
  /** Sets a choice of the whole file. */
  onOption: (option: string) => void
  onEdit: (edits: readonly RowEdit[]) => void
}

/** Shows what the import would do, and which rows have problems. */
export function CheckCard({ kind, run, isChanged, isBlocked, busy, onCheck, onOption, onEdit }: CheckCardProps) {
  const { counts, rowCount, state } = run
  const hasAnswers = wasChecked(run)
  return (
    <Card
      divided
      flush
      title={
        <span className="flex flex-wrap items-baseline gap-2.5">
          {t('check')}
          <span className="text-dense font-normal text-muted">{t('rowsChecked', { n: rowCount })}</span>
        </span>
      }
      aside={
        <Button
          size="dense"
          aria-disabled={isBlocked || undefined}
          aria-describedby={isBlocked ? missingId : undefined}
          busy={busy}
          icon={<Glyph of={RefreshCw} size={14} />}
          onClick={isBlocked ? undefined : onCheck}
        >
          {hasAnswers ? t('checkAgain') : t('checkRows')}
        </Button>
      }
    >
      <p role="status" className={hasAnswers ? 'sr-only' : 'px-5 py-4 text-sm text-muted max-md:px-4'}>
        {state === 'checking' || (isChanged && !isBlocked)
          ? t('checking')
          : hasAnswers
            ? t('readyOf', { ready: counts.create + counts.update, n: rowCount })
            : t('notChecked')}
      </p>
      {state === 'ready' && run.problem !== null ? (
        <div className="px-4 pb-4">
          <Panel tone="error" title={t('couldNotCheck')}>
            {run.problem}
          </Panel>
        </div>
      ) : null}
      {state === 'checked' && !isChanged && run.problem !== null ? (
        <div className="border-b border-border p-4">
          <Panel tone="warning" title={t('cantRunYet')}>
            {run.problem}
          </Panel>
        </div>
      ) : null}
      {hasAnswers ? (
        <>
          <Figures counts={counts} />
          {counts.unchanged + counts.skipped > 0 ? (
            <p className="border-b border-border px-5 py-2.5 text-dense text-muted max-md:px-4">
              {[
                ...(counts.unchanged > 0 ? [t('unchanged', { n: counts.unchanged })] : []),
                ...(counts.skipped > 0 ? [t('skipped', { n: counts.skipped })] : []),
              ].join(' · ')}
            </p>
          ) : null}
          <ProblemGroups kind={kind} run={run} busy={busy} onOption={onOption} onEdit={onEdit} />
          {counts.problem > 0 ? <ProblemList kind={kind} run={run} busy={busy} onEdit={onEdit} /> : null}
          <NotedRows kind={kind} run={run} />
        </>
      ) : null}
    </Card>
  )
}

const Figures = ({ counts }: Pick<Run, 'counts'>) => (
  <dl className="grid grid-cols-2 divide-x divide-border border-b border-border">
    <Figure
      count={counts.create + counts.update}
      name={t('ready')}
      note={t('newAndUpdated', { created: counts.create, updated: counts.update })}
      tone="text-success"
      icon={CircleCheck}
    />
    <Figure
      count={counts.problem}
      name={t('withProblems', { n: counts.problem })}
      note={counts.problem === 0 ? t('allSound') : t('fixOrLeave')}
      tone={counts.problem === 0 ? 'text-muted' : 'text-warning'}
      icon={counts.problem === 0 ? CircleCheck : TriangleAlert}
    />
  </dl>
)

type FigureProps = { count: number; name: string; note: string; tone: string; icon: typeof CircleCheck }

const Figure = ({ count, name, note, tone, icon }: FigureProps) => (
  <div className="min-w-0 px-5 py-3.5 max-md:px-4">
    <dt className="sr-only">{name}</dt>
    <dd>
      <span className="text-2xl font-semibold proportional-nums">{count.toLocaleString('en-US')}</span>{' '}
      <span aria-hidden="true" className="text-dense text-muted">
        {name}
      </span>
      <span className={`mt-0.5 flex items-center gap-1.5 text-xs ${tone}`}>
        <Glyph of={icon} size={12} className="shrink-0" />
        <span className="min-w-0">{note}</span>
      </span>
    </dd>
  </div>
)
