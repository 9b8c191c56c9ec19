import { newId } from '#server/id.ts'
import type { TestDatabase } from '#test/database.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'
import type { World } from '#test/isolation/world.ts'

type TicketId =
  | 'ticketId'
  | 'assignedTicketId'
  | 'statusTicketId'
  | 'updatedTicketId'
  | 'escalatedTicketId'
  | 'ticketPictureId'
  | 'ticketAttachmentId'
  | 'ticketAdministratorId'

declare module '#test/isolation/fixture.ts' {
  interface Ids extends Record<TicketId, string> {}
}

/** A ticket of the employee. */
async function ticketOf(t: TestDatabase, { organization, people }: Omit<World, 'ids'>): Promise<string> {
  const id = newId()
  await t.owner.query(
    `with n as (insert into app.number_series as s (organization_id, series, last_number) values ($1, 'support_tickets', 1)
       on conflict (organization_id, series) do update set last_number = s.last_number + 1 returning last_number)
     insert into app.support_tickets (organization_id, id, number, user_id, title, description, category)
     select $1, $2, n.last_number, $3, 'Hours are gone', 'I saved them.', 'technical' from n`,
    [organization.id, id, people.employee.userId],
  )
  return id
}

/** A file that the employee uploaded and no ticket holds. */
const fileOf =
  (kind: string): MakeIds<'ticketPictureId'>['ticketPictureId'] =>
  async (t, { organization, people }) => {
    const id = newId()
    await t.owner.query(
      `insert into app.files (organization_id, id, kind, key, name, content_type, size, sha256, uploaded_by, state)
       values ($1, $2::uuid, $3, $2::text, 'Screen.webp', 'image/webp', 68, 'aa', $4, 'stored')`,
      [organization.id, id, kind, people.employee.userId],
    )
    return id
  }

export const makeIds: MakeIds<TicketId> = {
  ticketId: ticketOf,
  assignedTicketId: ticketOf,
  statusTicketId: ticketOf,
  updatedTicketId: ticketOf,
  escalatedTicketId: ticketOf,
  ticketPictureId: fileOf('support-picture'),
  ticketAttachmentId: fileOf('support-attachment'),
  ticketAdministratorId: async (_, { people }) => people.admin.userId,
}

const ofPlatform = { exempt: 'for platform administrators: test/isolation/operators.test.ts' }
const id = '01a1aaaa-0000-7000-8000-000000000000'

export const fixtures: Fixtures = {
  'support.create': {
    as: 'employee',
    input: ({ ticketPictureId }) => ({ title: 'Help', category: 'training', description: 'How do I do this?', pictureId: ticketPictureId }),
  },
  'support.list': { as: 'employee', input: ({ ticketId }) => ({ after: ticketId, sort: 'oldest' }) },
  'support.csv': { as: 'administrator', input: ({ ticketAdministratorId }) => ({ assigned: ticketAdministratorId }) },
  'support.xlsx': { as: 'administrator', input: ({ ticketAdministratorId }) => ({ assigned: ticketAdministratorId }) },
  'support.read': { as: 'employee', input: ({ ticketId }) => ({ id: ticketId }) },
  'support.reply': {
    as: 'employee',
    input: ({ ticketId, ticketAttachmentId }) => ({ id: ticketId, message: 'Here it is.', fileIds: [ticketAttachmentId] }),
  },
  'support.assign': {
    as: 'administrator',
    input: ({ assignedTicketId, ticketAdministratorId }) => ({ id: assignedTicketId, version: 1, assignedTo: ticketAdministratorId }),
  },
  'support.setStatus': { as: 'administrator', input: ({ statusTicketId }) => ({ id: statusTicketId, version: 1, status: 'resolved' }) },
  'support.update': { as: 'administrator', input: ({ updatedTicketId }) => ({ id: updatedTicketId, version: 1, priority: 'high' }) },
  'support.escalate': { as: 'administrator', input: ({ escalatedTicketId }) => ({ id: escalatedTicketId, version: 1 }) },
  'support.choices': { as: 'administrator', input: () => ({}) },
  'support.figures': { as: 'administrator', input: () => ({}) },
  'support.administrators': { as: 'employee', input: () => ({}) },
  'escalatedTickets.list': ofPlatform,
  'escalatedTickets.read': { ...ofPlatform, fixedInput: { id } },
  'escalatedTickets.reply': { ...ofPlatform, fixedInput: { id, version: 1, message: 'We are on it.' } },
  'escalatedTickets.setStatus': { ...ofPlatform, fixedInput: { id, version: 1, status: 'resolved' } },
  'escalatedTickets.file': { ...ofPlatform, fixedInput: { id, fileId: id } },
}
