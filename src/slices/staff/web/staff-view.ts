import type { RecordList } from '#web/table/record-list.ts'
import type { ListSearch } from '#web/table/use-list-search.ts'
import type { Person } from './calls.ts'
import type { StaffSearch } from './search.ts'
import type { Layers } from './use-layers.ts'
import type { Panel } from './use-panel.ts'

/** State shared by the parts of the screen. */
export interface StaffView {
  listed: ListSearch<StaffSearch>
  list: RecordList<Person>
  /** The current user adds and edits people. */
  mayWrite: boolean
  panel: Panel
  layers: Layers
  /** The panel stands beside the list, which has less room then. */
  isBeside: boolean
}
