import type { PlainDate } from '#core/plain-date.ts'
import { BreaksTab } from './breaks-tab.tsx'
import type { GroupList, TimeColumn } from './calls.ts'
import { ColumnsTab } from './columns-tab.tsx'
import type { TabProps } from './fields-of-tab.tsx'
import type { GroupTab } from './group-editor.tsx'
import { HolidaysTab } from './holidays-tab.tsx'
import { HoursTab } from './hours-tab.tsx'

interface OtherTabProps extends TabProps {
  tab: Exclude<GroupTab, 'period'>
  today: PlainDate
  columns: readonly TimeColumn[]
  workflows: GroupList['workflows']
}

/** The tabs that are loaded when one of them is opened. */
export function OtherTab({ tab, today, columns, workflows, ...shared }: OtherTabProps) {
  switch (tab) {
    case 'hours':
      return <HoursTab {...shared} />
    case 'breaks':
      return <BreaksTab {...shared} />
    case 'holidays':
      return <HolidaysTab {...shared} today={today} />
    default:
      return <ColumnsTab {...shared} columns={columns} workflows={workflows} />
  }
}
