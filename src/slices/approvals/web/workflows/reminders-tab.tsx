import { useQuery } from '@tanstack/react-query'
import { Chip } from '#web/ui/chip.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { type Workflow, workflowCalls } from '../calls.ts'
import { EscalationField } from './escalation-field.tsx'
import { t } from './texts.ts'
import type { WorkflowEditing } from './use-workflow-draft.ts'
import { GroupName } from './used-by-tab.tsx'
import type { DraftStep } from './workflow-draft.ts'

interface RemindersTabProps {
  workflow: Workflow
  editing: WorkflowEditing
}

/** When a step goes to the administrators as well, and when approvers are reminded. */
export function RemindersTab({ workflow: { id }, editing: { draft, change, errors } }: RemindersTabProps) {
  const { steps } = draft
  const query = useQuery(workflowCalls.usedBy.queryOptions({ input: { id, limit: 1 } }))
  const replace = (next: DraftStep) => change({ ...draft, steps: steps.map(one => (one.key === next.key ? next : one)) })
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="escalation">
        <h3 id="escalation" className="text-sm font-semibold">
          {t('escalationTitle')}
        </h3>
        <p className="mt-1 text-dense text-muted">{t('escalationText')}</p>
        <ol className="mt-3 flex flex-col gap-3">
          {steps.map((step, index) => (
            <li key={step.key} aria-label={t('step', { n: index + 1 })} className="rounded-lg border border-border-2 p-3">
              <p className="mb-2 text-sm font-medium wrap-anywhere">
                {t('stepText', { n: index + 1, approver: step.approverName ?? t(step.approverType) })}
              </p>
              <div className="max-w-72">
                <EscalationField step={step} error={errors[`steps.${index}.escalationDays`]} onChange={replace} />
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="before-payday">
        <h3 id="before-payday" className="text-sm font-semibold">
          {t('paydayTitle')}
        </h3>
        <p className="mt-1 text-dense text-muted">{t('paydayText')}</p>
        <div className="mt-3">
          <LoadedView
            onPage
            query={query}
            skeleton={<SkeletonRows rows={2} avatar={false} />}
            errorTitle={t('usedByFailed')}
            isEmpty={({ groups }) => groups.length === 0}
            empty={<p className="text-dense text-muted">{t('noGroups')}</p>}
          >
            {({ groups }) => (
              <ul className="divide-y divide-border rounded-lg border border-border">
                {groups.map(group => (
                  <li key={group.id} className="flex items-center gap-3 px-3 py-2">
                    <span className="min-w-0 flex-1 text-sm font-medium wrap-anywhere">
                      <GroupName group={group} />
                    </span>
                    <Chip tone={group.reminders ? 'success' : 'muted'}>{t(group.reminders ? 'remindersOn' : 'remindersOff')}</Chip>
                  </li>
                ))}
              </ul>
            )}
          </LoadedView>
        </div>
      </section>
    </div>
  )
}
