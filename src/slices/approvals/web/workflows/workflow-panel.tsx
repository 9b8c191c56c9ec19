import { ArrowLeft, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { announce } from '#web/announcer.tsx'
import { SaveBar } from '#web/settings/settings-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Input } from '#web/ui/input.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { movedStep } from '../../rules/step-order.ts'
import type { Workflow } from '../calls.ts'
import { StepCard } from './step-card.tsx'
import { t } from './texts.ts'
import { useStepDrag } from './use-step-drag.ts'
import type { WorkflowEditing } from './use-workflow-draft.ts'
import { WorkflowActions } from './workflow-actions.tsx'
import { MANAGER_STEP, theirValues } from './workflow-draft.ts'

const MOST_STEPS = 10

interface WorkflowPanelProps {
  /** Undefined for a new one. */
  workflow: Workflow | undefined
  editing: WorkflowEditing
  roles: readonly { id: string; name: string }[]
  /** On a phone, where the list is not beside it. */
  onBack: (() => void) | undefined
}

/** One workflow: its name, its steps in order, and what can be done with it. */
export const WorkflowPanel = ({ workflow, editing, roles, onBack }: WorkflowPanelProps) => {
  const { draft, change, errors, conflict } = editing
  const [marked, setMarked] = useState<number>()
  const list = useRef<HTMLOListElement>(null)
  const { steps } = draft
  const box = useRef<HTMLElement>(null)
  const isPressed = useRef(false)
  /** What keeps it from being saved: the conflict, or the first invalid field. It may be known only after the server has answered. */
  const focusProblem = () => {
    const problem = box.current?.querySelector<HTMLElement>('[data-attend], [aria-invalid="true"]')
    if (!isPressed.current || !problem) return
    isPressed.current = false
    problem.focus()
  }
  useEffect(() => {
    if (!editing.isChanged) isPressed.current = false
    focusProblem()
  })
  const move = (from: number, to: number) => {
    const moved = movedStep(steps, from, to)
    if (moved === steps) return
    change({ ...draft, steps: moved })
    setMarked(steps[from]!.key)
    announce(t('moved', { from: from + 1, to: to + 1 }))
    // The same button of the step, at its new place, so that it can be pressed again.
    const label = t(to < from ? 'moveUp' : 'moveDown')
    requestAnimationFrame(() => {
      const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-step="${to}"] button`) ?? [])]
      const same = buttons.find(button => button.getAttribute('aria-label') === label && !button.disabled)
      if (document.activeElement === document.body || list.current?.contains(document.activeElement))
        (same ?? buttons.find(button => !button.disabled))?.focus()
    })
  }
  const drag = useStepDrag(move)
  const add = () => {
    const key = Math.max(0, ...steps.map(step => step.key)) + 1
    change({ ...draft, steps: [...steps, { ...MANAGER_STEP, key }] })
    announce(t('stepAdded', { n: steps.length + 1 }))
  }
  const remove = (index: number) => {
    change({ ...draft, steps: steps.filter((_, at) => at !== index) })
    announce(t('stepRemoved', { n: index + 1 }))
  }
  return (
    <section
      ref={box}
      aria-label={workflow?.name ?? t('newWorkflow')}
      className="flex min-w-0 flex-col self-start rounded-lg border border-border bg-card"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-4 py-3">
        <div className="min-w-0 flex-1 basis-48">
          {onBack === undefined ? null : (
            <Button variant="link" size="dense" icon={<Glyph of={ArrowLeft} size={14} />} onClick={onBack}>
              {t('allWorkflows')}
            </Button>
          )}
          <h2 className="truncate text-base font-semibold">{workflow?.name ?? t('newWorkflow')}</h2>
          {workflow === undefined ? null : (
            <p className="text-dense text-muted">
              {t('people', { n: workflow.people })}
              {workflow.groups.length === 0 ? null : ` · ${t('groupsNamed', { names: workflow.groups.join(', ') })}`}
            </p>
          )}
        </div>
        {workflow === undefined || workflow.isActive ? null : <Chip tone="muted">{t('inactive')}</Chip>}
        {workflow === undefined ? null : <WorkflowActions workflow={workflow} />}
      </div>
      <div className="flex flex-col gap-4 p-4">
        {conflict === undefined ? null : (
          <section data-attend="" tabIndex={-1} aria-label={t('changedTitle')}>
            <Panel tone="warning" title={t('changedTitle')}>
              {theirValues(draft, conflict).map(line => (
                <p key={line}>{line}</p>
              ))}
              <div className="mt-2 flex gap-2">
                <Button size="mini" onClick={editing.keepMine}>
                  {t('keepMine')}
                </Button>
                <Button size="mini" onClick={editing.takeTheirs}>
                  {t('takeTheirs')}
                </Button>
              </div>
            </Panel>
          </section>
        )}
        <Field label={t('name')} error={errors.name} required>
          {control => (
            <Input
              {...control}
              ref={workflow === undefined ? focusNew : undefined}
              maxLength={200}
              value={draft.name}
              onChange={event => change({ ...draft, name: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('description')}>
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
              drag={drag}
              onChange={next => change({ ...draft, steps: steps.map((one, at) => (at === index ? next : one)) })}
              onMove={to => move(index, to)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
        <div>
          <Button icon={<Glyph of={Plus} />} disabled={steps.length >= MOST_STEPS} onClick={add}>
            {t('addStep')}
          </Button>
          {steps.length < MOST_STEPS ? null : <p className="mt-1.5 text-xs text-muted">{t('mostSteps')}</p>}
        </div>
        {editing.isChanged ? (
          <SaveBar
            note={t(Object.keys(errors).length > 0 ? 'fixFirst' : 'unsaved')}
            busy={editing.busy}
            onSave={() => {
              isPressed.current = true
              editing.save()
              focusProblem()
            }}
            onDiscard={editing.discard}
          />
        ) : null}
      </div>
    </section>
  )
}

/** At the first rendering of a new workflow's name. */
const focusNew = (input: HTMLInputElement | null): void => input?.focus()
