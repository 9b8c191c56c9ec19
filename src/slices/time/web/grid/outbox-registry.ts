/**
 * One outbox per timesheet and page: leaving a period and coming back finds the same one, which meanwhile went on saving.
 * Only one person at a time: cells typed by one must never leave under the session of the next.
 */
import { onLeaving } from '#web/leaving.ts'
import { onSessionMoved, sessionElsewhere } from '#web/organization.ts'
import { type CellOutbox, createCellOutbox, type OutboxOptions } from './cell-outbox.ts'
import { type OutboxOwner, outboxKey } from './outbox-storage.ts'

/** A save as it is called: under its key, for the organization that its cells were typed in, whatever is shown when it leaves. */
export interface TimesheetSaving extends Pick<OutboxOptions, 'round'> {
  readonly save: (
    cells: Parameters<OutboxOptions['save']>[0],
    context: { readonly idempotencyKey: string; readonly organization: string },
  ) => ReturnType<OutboxOptions['save']>
}

const opened = new Map<string, { readonly user: string; readonly outbox: CellOutbox }>()

/** `save` and `round` of the first opening are kept, so they must depend on nothing but the owner. */
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

/** The moment a read begins whose timesheet is not known yet; answers the mark for applyServer once it is. */
export function markOutboxes(): (owner: OutboxOwner) => number {
  const marks = new Map([...opened].map(([key, { outbox }]) => [key, outbox.mark()]))
  // What was opened after this moment has heard no answer before it.
  return owner => marks.get(outboxKey(owner)) ?? 0
}

/** Saves what is typed there; false where something of it needs a look first. */
export async function flushOutbox(owner: OutboxOwner): Promise<boolean> {
  return (await opened.get(outboxKey(owner))?.outbox.flush()) ?? true
}

/** At sign-out: nothing is sent any more, and what is unsaved waits on this device for the same person. */
export function closeOutboxes(): void {
  for (const { outbox } of opened.values()) outbox.close()
  opened.clear()
}

onLeaving(closeOutboxes)
onSessionMoved(() => {
  if (sessionElsewhere() === null) for (const { outbox } of opened.values()) outbox.wake()
})
