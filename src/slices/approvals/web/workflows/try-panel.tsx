import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { capitalized } from '#core/words.ts'
import { Field } from '#web/ui/field.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { namesOf } from '../approvers.ts'
import { type Tried, workflowCalls } from '../calls.ts'
import { useKinds } from './kinds.ts'
import { LaterPersonPicker } from './later-person-picker.tsx'
import { t } from './texts.ts'
import { inputOf, type WorkflowDraft } from './workflow-draft.ts'

interface TryPanelProps {
  draft: WorkflowDraft
  /** Whether each step names its approver. */
  isComplete: boolean
}

/** Who would decide on what someone submits, such as a timesheet, by the steps as they stand here, and what is wrong with them. */
export const TryPanel = ({ draft, isComplete }: TryPanelProps) => {
  const [employeeId, setEmployeeId] = useState<string | null>(null)
  const { steps } = inputOf(draft)
  const { chosen } = useKinds()
  const query = useQuery({
    ...workflowCalls.try.queryOptions({ input: { employeeId: employeeId ?? '', subjectType: chosen.type, steps } }),
    enabled: employeeId !== null && isComplete,
  })
  return (
    <section aria-label={t('tryWith')} className="flex flex-col self-start rounded-lg border border-border bg-card">
      <div className="border-b border-border px-4 py-3">
        <h2 className="text-base font-semibold">{t('tryWith')}</h2>
        <p className="text-xs text-muted">{t('tryHelp')}</p>
      </div>
      <div className="flex flex-col gap-4 p-4">
        <Field label={t('person')}>
          {control => <LaterPersonPicker {...control} of="employeeId" value={employeeId} onChange={setEmployeeId} />}
        </Field>
        {employeeId === null || !isComplete ? (
          <p className="text-dense text-muted">{t(isComplete ? 'choosePerson' : 'completeSteps')}</p>
        ) : (
          <LoadedView query={query} skeleton={<SkeletonRows rows={3} avatar={false} />} errorTitle={t('tryFailed')}>
            {tried => <Deciders tried={tried} />}
          </LoadedView>
        )}
      </div>
    </section>
  )
}

const Deciders = ({ tried: { steps } }: { tried: Tried }) => {
  const { chosen } = useKinds()
  // One that no one can decide keeps it from being submitted at all.
  const blocked = steps.find(({ finding }) => finding === 'nobody_else')?.stepOrder
  return (
    <div aria-live="polite">
      <h3 className="text-sm font-semibold">{t('whoDecides')}</h3>
      <ol className="mt-3 flex flex-col gap-4">
        {steps.map(step => (
          <li key={step.stepOrder} className="flex gap-2.5">
            <Mark step={step} isWaiting={step.stepOrder === 1 && blocked === undefined} />
            <div className="min-w-0 pt-0.5 text-dense">
              <p className="text-sm font-medium wrap-anywhere">
                {step.approvers.length === 0
                  ? t('noApprover')
                  : namesOf(
                      step.approvers.map(({ name }) => name),
                      step.requireAll,
                    )}
              </p>
              <p className="text-muted">
                {t('stepAndLabel', { label: step.label, n: step.stepOrder })}
                {step.requireAll && step.approvers.length > 1 ? ` (${t('allOf')})` : null}
              </p>
              {step.text === null ? null : (
                <p className="mt-1 flex gap-1.5 rounded-md bg-warning-ground px-2 py-1.5 text-warning">
                  <Glyph of={TriangleAlert} size={14} className="mt-0.5 shrink-0" />
                  <span>{step.text}</span>
                </p>
              )}
              {blocked !== undefined && step.stepOrder > blocked ? (
                <p className="text-muted">{t('notReached', { kinds: capitalized(chosen.plural), n: blocked })}</p>
              ) : (
                <>
                  <StandIns step={step} />
                  {/* With a finding, administrators decide from the start. */}
                  {step.escalationDays === null || step.finding !== null ? null : (
                    <p className="text-muted">{t('escalates', { n: step.escalationDays })}</p>
                  )}
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
      {steps.some(({ finding }) => finding !== null) ? null : (
        <p className="mt-4 flex items-center gap-1.5 border-t border-border pt-3 text-dense text-success">
          <Glyph of={CircleCheck} size={14} />
          {t('works')}
        </p>
      )}
    </div>
  )
}

type TriedStep = Tried['steps'][number]

const StandIns = ({ step: { approvers } }: { step: TriedStep }) => {
  const names = approvers.flatMap(({ standIns }) => standIns.map(({ name }) => name))
  return names.length === 0 ? null : <p className="text-muted">{t('standInToday', { names: namesOf(names) })}</p>
}

/** `isWaiting`: a submit would wait here. */
const Mark = ({ step: { stepOrder }, isWaiting }: { step: TriedStep; isWaiting: boolean }) => (
  <span
    aria-hidden="true"
    className={`grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold ${isWaiting ? 'border-2 border-fg' : 'border border-border-2 text-muted'}`}
  >
    {isWaiting ? <span className="size-2 rounded-full bg-lamp" /> : stepOrder}
  </span>
)
