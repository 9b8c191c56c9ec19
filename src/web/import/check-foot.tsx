import { useEffect, useId, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { Run, WebImport } from './import-kind.ts'
import { t } from './texts.ts'
import { wasChecked } from './use-run.ts'

interface CheckFootProps {
  kind: WebImport
  run: Run
  /** Every required field has a column. */
  isMatched: boolean
  isChanged: boolean
  /** Rows are read or checked, or the import begins. */
  busy: boolean
  isStarting: boolean
  onBack: () => void
  onImport: () => void
}

/** How many rows are ready, and the button that imports them. */
export function CheckFoot({ kind, run, isMatched, isChanged, busy, isStarting, onBack, onImport }: CheckFootProps) {
  const { counts, rowCount, state } = run
  const ready = counts.create + counts.update
  const isChecked = state === 'checked' && !isChanged
  const isReady = isChecked && counts.problem === 0
  const button = useRef<HTMLButtonElement>(null)
  // The last row that was corrected took the focus with it.
  useEffect(() => {
    if (isReady && !busy && document.activeElement === document.body) button.current?.focus()
  }, [isReady, busy])
  const mustFix = kind.isWhole === true && counts.problem > 0
  const blockedReason = !isMatched
    ? t('matchFirst')
    : busy || !isChecked
      ? t('waitForCheck')
      : mustFix
        ? t('fixFirst', { n: counts.problem })
        : ready === 0
          ? t(counts.problem > 0 ? 'fixSome' : 'nothingToImport')
          : run.problem
  const id = useId()
  return (
    <div
      data-keep-clear=""
      className="sticky bottom-4 z-20 mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-border bg-card px-4 py-3 max-md:bottom-2"
    >
      <div className="w-60 max-md:w-full">
        <p className="mb-1.5 flex justify-between text-dense">
          <span>{t('readyOf', { ready, n: rowCount })}</span>
          {counts.problem > 0 ? <span className="text-muted">{t('toFix', { n: counts.problem })}</span> : null}
        </p>
        <ProgressBar value={ready} max={rowCount} label={t('ready')} text={t('readyOf', { ready, n: rowCount })} />
      </div>
      <p id={id} className="min-w-0 flex-1 text-dense text-muted max-md:basis-full max-md:empty:hidden">
        {isStarting ? null : (blockedReason ?? (counts.problem > 0 ? t('leftOutNote', { n: counts.problem }) : null))}
      </p>
      <div className="mr-14 flex flex-wrap gap-2">
        <Button onClick={onBack}>{t('back')}</Button>
        {wasChecked(run) ? (
          <Button
            ref={button}
            variant="filled"
            busy={isStarting}
            aria-disabled={(!isStarting && blockedReason !== null) || undefined}
            aria-describedby={id}
            onClick={blockedReason === null ? onImport : undefined}
          >
            {ready === 0 ? t('import') : kind.importAll(ready)}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
