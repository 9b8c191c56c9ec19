import type { Workflow } from '../calls.ts'
import type { WorkflowTab } from '../search.ts'
import { HistoryTab } from './history-tab.tsx'
import { RemindersTab } from './reminders-tab.tsx'
import type { WorkflowEditing } from './use-workflow-draft.ts'
import { UsedByTab } from './used-by-tab.tsx'

interface OtherTabProps {
  tab: Exclude<WorkflowTab, 'steps'>
  workflow: Workflow
  editing: WorkflowEditing
}

/** The tabs besides the first, loaded when one of them is opened. */
export function OtherTab({ tab, workflow, editing }: OtherTabProps) {
  switch (tab) {
    case 'used-by':
      return <UsedByTab workflow={workflow} />
    case 'reminders':
      return <RemindersTab workflow={workflow} editing={editing} />
    case 'history':
      return <HistoryTab id={workflow.id} />
    default:
      throw new RangeError(`Unknown tab: ${tab satisfies never}`)
  }
}
