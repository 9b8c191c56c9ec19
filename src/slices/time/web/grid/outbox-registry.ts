/**
 * One outbox per timesheet and browser page: returning to a period finds the same one, which kept saving. All belong to one person:
 * cells typed by one must never be sent under the next one's session.
 */
import { onLeaving } from '#web/leaving.ts'
import { onSessionMoved, sessionElsewhere } from '#web/organization.ts'
import { type CellOutbox, createCellOutbox, type OutboxOptions } from './cell-outbox.ts'
import { type OutboxOwner, outboxKey } from './outbox-storage.ts'

/** How a batch is saved: under its key, for the organization its cells were typed in, whatever is shown by then. */
export interface TimesheetSaving extends Pick<OutboxOptions, 'round'> {
  readonly save: (
    cells: Parameters<OutboxOptions['save']>[0],
    context: { readonly idempotencyKey: string; readonly organization: string },
  ) => ReturnType<OutboxOptions['save']>
}

const opened = new Map<string, { readonly user: string; readonly outbox: CellOutbox }>()

/** Keeps `save` and `round` of the first call, so they must depend on the owner only. */
export function openOutbox(owner: OutboxOwner, { save, round }: TimesheetSaving): CellOutbox {
  if ([...opened.values()].some(entry => entry.user !== owner.user)) closeOutboxes()
  const storageKey = outboxKey(owner)
  const existing = opened.get(storageKey)
  if (existing) return existing.outbox
  const { organization } = owner
  const outbox = createCellOutbox({
    save: (cells, idempotencyKey) => save(cells, { idempotencyKey, organization }),
    round,
    storageKey,
    storage: localStorage,
  })
  opened.set(storageKey, { user: owner.user, outbox })
  return outbox
}

/** Call when a read begins whose timesheet is not known yet; the returned function gives the mark for applyServer. */
export function markOutboxes(): (owner: OutboxOwner) => number {
  const marks = new Map([...opened].map(([key, { outbox }]) => [key, outbox.mark()]))
  // An outbox opened later received no answer before this moment.
  return owner => marks.get(outboxKey(owner)) ?? 0
}

/** Saves what was typed there; false when some of it needs the person's attention first. */
export async function flushOutbox(owner: OutboxOwner): Promise<boolean> {
  return (await opened.get(outboxKey(owner))?.outbox.flush()) ?? true
}

/** Saves everything that was typed on this page, also in a cell that is still open; false when some of it is not saved. */
export async function saveTypedHours(): Promise<boolean> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const saved = await Promise.all([...opened.values()].map(({ outbox }) => outbox.flush()))
  return saved.every(isSaved => isSaved)
}

/** At sign-out: nothing is sent any more, and unsaved cells stay on this device for the same person. */
export function closeOutboxes(): void {
  for (const { outbox } of opened.values()) outbox.close()
  opened.clear()
}

onLeaving(closeOutboxes)
onSessionMoved(() => {
  if (sessionElsewhere() === null) for (const { outbox } of opened.values()) outbox.wake()
})
