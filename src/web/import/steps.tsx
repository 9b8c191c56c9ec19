import { Check } from 'lucide-react'
import { Glyph } from '#web/ui/glyph.tsx'
import type { Run } from './import-kind.ts'
import { t } from './texts.ts'

type Step = 1 | 2 | 3

/** Where the import is: its file, its columns and rows, the import itself. */
export function Steps({ run }: { run: Run | undefined }) {
  const at = stepOf(run)
  const isOver = run !== undefined && ['done', 'stopped', 'undone'].includes(run.state)
  const columns = run?.mapping.filter(field => field !== null).length ?? 0
  const ready = (run?.counts.create ?? 0) + (run?.counts.update ?? 0)
  const steps: readonly { step: Step; name: string; note: string }[] = [
    {
      step: 1,
      name: t('file'),
      note: run === undefined || at === 1 ? t('stepOf', { step: 1 }) : t('fileRows', { file: run.fileName, n: run.rowCount }),
    },
    { step: 2, name: t('matchAndCheck'), note: at > 2 ? t('columnsReady', { n: columns, ready }) : t('stepOf', { step: 2 }) },
    { step: 3, name: at === 3 && !isOver ? t('importing') : t('import'), note: t('stepOf', { step: 3 }) },
  ]
  return (
    <nav aria-label={t('steps')} className="mb-4 rounded-lg border border-border bg-card px-5 py-3 max-md:px-4">
      <ol className="flex items-center gap-4 max-md:gap-2">
        {steps.map(({ step, name, note }) => (
          <li
            key={step}
            aria-current={step === at ? 'step' : undefined}
            className={`flex min-w-0 items-center gap-2.5 ${step === 1 ? 'max-w-2/5' : at === 1 || step === at ? 'flex-1' : 'flex-1 max-md:flex-none'}`}
          >
            {step === 1 ? null : (
              <span aria-hidden="true" className={`h-0.5 min-w-4 flex-1 rounded-xs ${step <= at ? 'bg-success' : 'bg-border-2'}`} />
            )}
            <Bullet step={step} at={at} isOver={isOver} />
            <span className={`min-w-0 ${step === at ? '' : 'max-md:sr-only'}`}>
              <span className="block truncate text-dense font-medium">{name}</span>
              <span className="block truncate text-xs text-muted">{note}</span>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const Bullet = ({ step, at, isOver }: { step: Step; at: Step; isOver: boolean }) => {
  if (step < at || isOver)
    return (
      <span className="grid size-6 shrink-0 place-items-center rounded-full bg-success-ground text-success">
        <Glyph of={Check} size={14} />
      </span>
    )
  if (step === at)
    return (
      <span aria-hidden="true" className="grid size-6 shrink-0 place-items-center rounded-full border-2 border-fg">
        <span className="size-2 rounded-full bg-lamp" />
      </span>
    )
  return (
    <span aria-hidden="true" className="grid size-6 shrink-0 place-items-center rounded-full border border-border-2 text-xs text-muted">
      {step}
    </span>
  )
}

function stepOf(run: Run | undefined): Step {
  if (run === undefined || run.state === 'reading' || run.state === 'unreadable') return 1
  return run.state === 'ready' || run.state === 'checking' || run.state === 'checked' ? 2 : 3
}
