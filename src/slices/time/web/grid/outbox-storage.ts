/**
 * Unsaved cells on this device, so that a crash, a reload or a sign-out loses nothing. One local storage entry per person,
 * organization and timesheet, with one section per tab, because two tabs may have unsaved cells of the same timesheet.
 */

import type { UnsavedCell } from './cell.ts'
import { keyOf } from './cell-store.ts'
import type { Batch } from './save-result.ts'

export interface OutboxStorage {
  /** Takes over what this and other tabs left behind; where they differ, the value typed last wins. */
  adopt(): { readonly cells: readonly UnsavedCell[]; readonly batches: readonly Batch[] }
  /** Replaces this tab's section; removes the entry when no section is left. */
  write(cells: readonly UnsavedCell[], batches: readonly Batch[]): void
}

type Section = { readonly cells: readonly UnsavedCell[]; readonly batches: readonly Batch[] }
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface OutboxOwner {
  readonly user: string
  readonly organization: string
  /** The timesheet's employee and period, for example `${employeeId}/${periodStart}`. */
  readonly timesheet: string
  /** The reason when someone other than the owner types; empty until they gave one. Their cells are stored apart from the owner's. */
  readonly reason?: string | undefined
}

export function outboxKey({ user, organization, timesheet, reason }: OutboxOwner): string {
  if (reason !== undefined) return `${behalfPrefix({ user, organization, timesheet })}${encodeURIComponent(reason)}`
  return `steward.unsaved-cells/${user}/${organization}/${timesheet}`
}

const behalfPrefix = ({ user, organization, timesheet }: OutboxOwner) =>
  `steward.unsaved-cells-on-behalf/${user}/${organization}/${timesheet}/`

/** The reasons of unsaved cells on this device that were typed for someone else's timesheet. */
export function reasonsLeft(storage: Pick<Storage, 'key' | 'length'>, owner: OutboxOwner): string[] {
  const prefix = behalfPrefix(owner)
  try {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    return keys.filter(key => key.startsWith(prefix)).map(key => decodeURIComponent(key.slice(prefix.length)))
  } catch {
    return []
  }
}

export function createOutboxStorage(storage: BrowserStorage, key: string, tab: string): OutboxStorage {
  const write = (cells: readonly UnsavedCell[], batches: readonly Batch[]) => {
    const { [tab]: _own, ...others } = read(storage, key)
    // Written last, this tab's section is the newest of the entry.
    const sections = cells.length + batches.length > 0 ? { ...others, [tab]: { cells, batches } } : others
    store(storage, key, sections)
  }
  return {
    write,
    adopt: () => {
      const sections = Object.values(read(storage, key))
      const newest = new Map(sections.flatMap(section => section.cells.map(cell => [keyOf(cell), cell] as const)))
      const adopted = { cells: [...newest.values()], batches: sections.flatMap(section => section.batches) }
      store(storage, key, adopted.cells.length + adopted.batches.length > 0 ? { [tab]: adopted } : {})
      return adopted
    },
  }
}

/** Storage may be disabled, full, or hold another version's data: the cells then exist in memory only. */
function read(storage: BrowserStorage, key: string): Record<string, Section> {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    const entries = Object.entries(parsed as Record<string, Section>)
    return Object.fromEntries(entries.filter(([, section]) => Array.isArray(section.cells) && Array.isArray(section.batches)))
  } catch {
    return {}
  }
}

function store(storage: BrowserStorage, key: string, sections: Record<string, Section>): void {
  try {
    if (Object.keys(sections).length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(sections))
  } catch {
    // Nothing to do: the snapshot still reports unsaved cells, and the screen warns before it is left.
  }
}
