import type { NotNull } from 'kysely'
import { currentUser } from '#server/db/current.ts'
import { sqlStatement, statement } from '#server/db/statement.ts'

export const addPending = statement<{ id: string; kind: string; key: string; name: string }>()((db, p) =>
  db.insertInto('app.files').values({ id: p.id, kind: p.kind, key: p.key, name: p.name }),
)

export const markStored = statement<{ id: string; name: string; contentType: string; size: number; sha256: string }>()((db, p) =>
  db
    .updateTable('app.files')
    .set({ state: 'stored', name: p.name, contentType: p.contentType, size: p.size, sha256: p.sha256 })
    .where('id', '=', p.id)
    .where('state', '=', 'pending'),
)

export const forget = statement<{ id: string }>()((db, p) => db.deleteFrom('app.files').where('id', '=', p.id))

/** A stored file that a record holds, or that the current user has sent. */
export const findStored = statement<{ id: string }>()((db, p) =>
  db
    .selectFrom('app.files')
    .select(['id', 'kind', 'key', 'name', 'contentType', 'size', 'sha256', 'attachedTo'])
    .select(eb => eb('uploadedBy', '=', currentUser).as('isOwn'))
    .where('id', '=', p.id)
    .where('state', '=', 'stored')
    .where(eb => eb.or([eb('attachedTo', 'is not', null), eb('uploadedBy', '=', currentUser)]))
    // A stored file has all three, by a check of its table.
    .$narrowType<{ contentType: NotNull; size: NotNull; sha256: NotNull; isOwn: boolean }>(),
)

/** A stored file that this record holds. */
export const findHeld = statement<{ id: string; recordId: string }>()((db, p) =>
  db
    .selectFrom('app.files')
    .select(['key', 'name', 'contentType', 'size', 'sha256'])
    .where('id', '=', p.id)
    .where('state', '=', 'stored')
    .where('attachedTo', '=', p.recordId)
    .$narrowType<{ contentType: NotNull; size: NotNull; sha256: NotNull }>(),
)

/** A stored file of a kind, as a visitor reads it: the policies of their role say which of them records publish. */
export const findShown = statement<{ id: string; kind: string }>()((db, p) =>
  db
    .selectFrom('app.files')
    .select(['key', 'name', 'contentType', 'size', 'sha256'])
    .where('id', '=', p.id)
    .where('kind', '=', p.kind)
    .where('state', '=', 'stored')
    .where('attachedTo', 'is not', null)
    .$narrowType<{ contentType: NotNull; size: NotNull; sha256: NotNull }>(),
)

/** Gives a file to a record, once: it must be stored, of the kind, sent by the current user, and held by no other record. */
export const hold = statement<{ id: string; kind: string; recordId: string }>()((db, p) =>
  db
    .updateTable('app.files')
    .set({ attachedTo: p.recordId })
    .where('id', '=', p.id)
    .where('kind', '=', p.kind)
    .where('state', '=', 'stored')
    .where('uploadedBy', '=', currentUser)
    .where('attachedTo', 'is', null),
)

export const release = statement<{ id: string; recordId: string }>()((db, p) =>
  db.updateTable('app.files').set({ state: 'deleted', attachedTo: null }).where('id', '=', p.id).where('attachedTo', '=', p.recordId),
)

/** Up to 200 files that are to be deleted, marked as such: from here on no record can take them. */
export const markSwept = sqlStatement<{ hours: number }, { id: string; key: string }>(
  `update app.files f set state = 'deleted' where f.organization_id = (select app.org_id()) and f.id in (
     select c.id from app.files c where c.organization_id = (select app.org_id()) and (c.state <> 'stored' or c.attached_to is null)
       and (c.state = 'deleted' or c.created_at < app.now() - make_interval(hours => $hours::int))
     order by c.created_at limit 200 for update skip locked)
   returning f.id, f.key`,
)

export const forgetSwept = sqlStatement<{ ids: string[] }, unknown>(
  `delete from app.files where organization_id = (select app.org_id()) and id = any ($ids::uuid[]) and state = 'deleted'`,
)

/** Which of these keys have a row. */
export const knownKeys = sqlStatement<{ keys: string[] }, { key: string }>(
  `select key from app.files where organization_id = (select app.org_id()) and key = any ($keys::text[])`,
)
