import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { Run, WebImport } from './import-kind.ts'
import { t } from './texts.ts'

/** How far an import is, or undoing one. */
export function Progress({ kind, run, busy, onStop }: { kind: WebImport; run: Run; busy: boolean; onStop: () => void }) {
  const { state, done, total, results, runAt } = run
  const isUndoing = state === 'undoing'
  const text = isUndoing ? t('undoneOf', { n: done, all: total }) : kind.doneOf(done, total)
  return (
    <Card>
      <div className="flex items-center gap-6 max-md:flex-col max-md:items-stretch max-md:gap-4">
        <div className="min-w-0 flex-1">
          <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
            <span role="status" className="text-base font-medium">
              {isUndoing ? `${t('undoing')}: ${text}` : text}
            </span>
            <span className="text-dense text-muted">{isUndoing || runAt === null ? null : leftText(Date.parse(runAt), done, total)}</span>
          </p>
          <ProgressBar value={done} max={total} label={isUndoing ? t('undoing') : t('importing')} text={text} />
          {isUndoing ? null : (
            <p className="mt-2 flex flex-wrap gap-x-4 text-dense text-muted">
              <span>{t('added', { n: results.created })}</span>
              <span>{t('updated', { n: results.updated })}</span>
              {results.failed > 0 ? <span>{t('failed', { n: results.failed })}</span> : null}
            </p>
          )}
        </div>
        {isUndoing ? null : (
          <Button variant="danger" busy={busy} onClick={onStop}>
            {t('stop')}
          </Button>
        )}
      </div>
    </Card>
  )
}

const MINUTE = 60

/** How long it will still take, by how long it took so far; nothing before that says something. */
function leftText(began: number, done: number, total: number): string | null {
  if (done === 0 || done >= total) return null
  const seconds = ((Date.now() - began) / 1000 / done) * (total - done)
  if (seconds < 1) return null
  return seconds < 2 * MINUTE ? t('secondsLeft', { n: Math.round(seconds) }) : t('minutesLeft', { n: Math.round(seconds / MINUTE) })
}
