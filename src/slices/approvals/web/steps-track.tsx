import { Check } from 'lucide-react'
import { Glyph } from '#web/ui/glyph.tsx'
import type { ApprovalStep } from './approval-view.ts'
import { nameOf, namesOf } from './approvers.ts'
import { t } from './texts.ts'

const states = { done: t('stepDone'), now: t('stepNow'), later: t('stepLater') }

/** The approval steps from top to bottom: done, current (with the lamp), and later. */
export const StepsTrack = ({ steps }: { steps: readonly ApprovalStep[] }) =>
  steps.length === 0 ? (
    <p className="text-dense text-muted">{t('nobodyYet')}</p>
  ) : (
    <ol className="flex flex-col gap-3">
      {steps.map(step => (
        <li key={step.stepOrder} className="flex gap-2.5" {...(step.state === 'now' ? { 'aria-current': 'step' } : {})}>
          <Mark step={step} />
          <span className="min-w-0 pt-0.5 text-dense">
            <span className="block font-medium">{step.label}</span>
            <span className="block text-muted">
              {namesOf(step.approvers.map(nameOf), step.requireAll)}
              {step.requireAll && step.approvers.length > 1 ? ` (${t('allOf')})` : null}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )

const Mark = ({ step: { state, stepOrder } }: { step: ApprovalStep }) => (
  <span
    className={`relative grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold ${
      state === 'done' ? 'bg-success-ground text-success' : state === 'now' ? 'border-2 border-fg' : 'border border-border-2 text-muted'
    }`}
  >
    <span className="sr-only">{states[state]}</span>
    {state === 'done' ? (
      <Glyph of={Check} size={14} stroke={2.2} />
    ) : state === 'now' ? (
      <span aria-hidden="true" className="size-2 rounded-full bg-lamp" />
    ) : (
      <span aria-hidden="true">{stepOrder}</span>
    )}
  </span>
)
