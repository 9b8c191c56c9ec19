import { Plus, UserRound } from 'lucide-react'
import { capitalized } from '#core/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Workflow } from '../calls.ts'
import { useKinds } from './kinds.ts'
import { t } from './texts.ts'

interface WorkflowListProps {
  workflows: readonly Workflow[]
  current: string | undefined
  peopleWithout: number
  onOpen: (id: string) => void
  onNew: () => void
  /** By its type. */
  onKind: (kind: string) => void
}

/** Every workflow with how many people have it. */
export const WorkflowList = ({ workflows, current, peopleWithout, onOpen, onNew, onKind }: WorkflowListProps) => (
  <section aria-label={t('list')} className="flex flex-col self-start overflow-clip rounded-lg border border-border bg-card">
    <div className="flex min-h-13 items-center justify-between gap-2 border-b border-border px-4">
      <h2 className="text-base font-semibold">{t('list')}</h2>
      <Button size="mini" icon={<Glyph of={Plus} size={14} />} onClick={onNew}>
        {t('newWorkflow')}
      </Button>
    </div>
    <KindChoice onKind={onKind} />
    <ul className="divide-y divide-border">
      {workflows.map(({ id, name, steps, isActive, people }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === current ? 'true' : undefined}
            onClick={() => onOpen(id)}
            className="group flex min-h-12 w-full items-center gap-2 px-4 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-[current]:bg-accent aria-[current]:text-on-accent aria-[current]:shadow-[inset_3px_0_0_var(--primary)]"
          >
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 text-sm font-medium wrap-anywhere">{name}</span>
              <span className="block truncate text-xs text-muted group-aria-[current]:text-on-accent">
                {t(isActive ? 'steps' : 'stepsInactive', { n: steps.length })}
              </span>
            </span>
            <span className="inline-flex items-center gap-1 text-dense tabular-nums">
              <Glyph of={UserRound} size={14} />
              <span aria-hidden="true">{people}</span>
              <span className="sr-only">{t('people', { n: people })}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
    {peopleWithout === 0 ? null : (
      <p className={`px-4 py-3 text-xs text-muted ${workflows.length === 0 ? '' : 'border-t border-border'}`}>
        {t('withoutOwn', { n: peopleWithout })}
      </p>
    )}
  </section>
)

/** For what people are counted and tried; not shown while there is one kind alone. */
const KindChoice = ({ onKind }: Pick<WorkflowListProps, 'onKind'>) => {
  const { all, chosen } = useKinds()
  if (all.length < 2) return null
  return (
    <div className="border-b border-border px-4 py-3">
      <Field label={t('kind')}>
        {control => (
          <Select
            {...control}
            options={all.map(({ type, plural }) => ({ value: type, label: capitalized(plural) }))}
            value={chosen.type}
            onValueChange={onKind}
          />
        )}
      </Field>
    </div>
  )
}
