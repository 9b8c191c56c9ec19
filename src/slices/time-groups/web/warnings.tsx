import { Panel } from '#web/ui/panel.tsx'
import { groupWarnings } from '../rules/group-warnings.ts'
import type { Group } from './calls.ts'
import { type GroupForm, isComplete, settingsOf } from './group-form.ts'

/** Warns of settings that the law or experience advises against. */
export const Warnings = ({ group, values }: { group: Pick<Group, 'today'>; values: GroupForm }) => {
  const warnings = isComplete(values) ? groupWarnings(settingsOf(values), group.today) : []
  if (warnings.length === 0) return null
  return (
    <div className="px-5">
      <Panel tone="warning" lines={warnings.map(({ message }) => message)} />
    </div>
  )
}
