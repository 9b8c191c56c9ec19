import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { announce } from '#web/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { repeatedSteps } from '../../rules/repeated-steps.ts'
import { movedStep } from '../../rules/step-order.ts'
import { StepCard } from './step-card.tsx'
import { t } from './texts.ts'
import { useStepDrag } from './use-step-drag.ts'
import type { WorkflowEditing } from './use-workflow-draft.ts'
import { MANAGER_STEP } from './workflow-draft.ts'

const MAX_STEPS = 10

interface StepsTabProps {
  isNew: boolean
  editing: WorkflowEditing
  roles: readonly { id: string; name: string }[]
  /** Called each time that the tab comes onto the page, which is after the panel has rendered. */
  onShown: () => void
}

/** The name and description of a workflow, and its steps in order. */
export const StepsTab = ({ isNew, editing, roles, onShown }: StepsTabProps) => {
  const { draft, change, errors } = editing
  const { steps } = draft
  const { list, marked, move, add, remove } = useStepList(editing)
  const repeated = repeatedSteps(steps)
  const shown = useRef(onShown)
  shown.current = onShown
  useEffect(() => shown.current(), [])
  const drag = useStepDrag(move)
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('name')} stored={{ in: 'approval_workflow_templates', name: 'name' }} error={errors.name} required>
        {control => (
          <Input
            {...control}
            ref={isNew ? focusNew : undefined}
            maxLength={200}
            value={draft.name}
            onChange={event => change({ ...draft, name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('description')} stored={{ in: 'approval_workflow_templates', name: 'description' }}>
        {control => (
          <Textarea
            {...control}
            rows={2}
            maxLength={1000}
            value={draft.description}
            onChange={event => change({ ...draft, description: event.target.value })}
          />
        )}
      </Field>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-sm font-semibold">{t('stepsInOrder')}</h3>
        <p className="text-xs text-muted max-md:hidden">{t('dragHelp')}</p>
      </div>
      <ol ref={list} className="flex flex-col gap-3">
        {steps.map((step, index) => (
          <StepCard
            key={step.key}
            step={step}
            index={index}
            count={steps.length}
            roles={roles}
            errors={errors}
            isMarked={step.key === marked}
            repeats={repeated.get(index)}
            drag={drag}
            onChange={next => change({ ...draft, steps: steps.map((one, at) => (at === index ? next : one)) })}
            onMove={to => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <div>
        <Button icon={<Glyph of={Plus} />} disabled={steps.length >= MAX_STEPS} onClick={add}>
          {t('addStep')}
        </Button>
        {steps.length < MAX_STEPS ? null : <p className="mt-1.5 text-xs text-muted">{t('mostSteps')}</p>}
      </div>
    </div>
  )
}

/** Moves, adds, and removes steps, announces it, and keeps the focus in the list. */
const useStepList = ({ draft, change }: WorkflowEditing) => {
  const [marked, setMarked] = useState<number>()
  const list = useRef<HTMLOListElement>(null)
  const { steps } = draft
  const move = (from: number, to: number) => {
    const moved = movedStep(steps, from, to)
    if (moved === steps) return
    change({ ...draft, steps: moved })
    setMarked(steps[from]!.key)
    announce(t('moved', { from: from + 1, to: to + 1 }))
    // Focus this button of the step at its new place, so that it can be pressed again.
    const label = t(to < from ? 'moveUp' : 'moveDown')
    requestAnimationFrame(() => {
      const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-step="${to}"] button`) ?? [])]
      const same = buttons.find(button => button.getAttribute('aria-label') === label && !button.disabled)
      if (document.activeElement === document.body || list.current?.contains(document.activeElement))
        (same ?? buttons.find(button => !button.disabled))?.focus()
    })
  }
  const add = () => {
    const key = Math.max(0, ...steps.map(step => step.key)) + 1
    change({ ...draft, steps: [...steps, { ...MANAGER_STEP, key }] })
    announce(t('stepAdded', { n: steps.length + 1 }))
  }
  const remove = (index: number) => {
    change({ ...draft, steps: steps.filter((_, at) => at !== index) })
    announce(t('stepRemoved', { n: index + 1 }))
    // The step that has taken its place, or the last one.
    const next = Math.min(index, steps.length - 2)
    requestAnimationFrame(() => list.current?.querySelector<HTMLButtonElement>(`[data-step="${next}"] button`)?.focus())
  }
  return { list, marked, move, add, remove }
}

/** At the first rendering of a new workflow's name. */
const focusNew = (input: HTMLInputElement | null): void => input?.focus()
