import type { SpecifiedCall } from '#core/specified-call.ts'

export const specifiedCalls: readonly SpecifiedCall[] = [
  {
    source: 'platform',
    call: 'user_organization_sessions: upsert (conflict on user_id)',
    operations: ['superAdmin.enter'],
    note: 'The server writes the row and decides its end; it is audited in the organization',
  },
  { source: 'platform', call: 'user_organization_sessions: delete by user_id', operations: ['superAdmin.exit'] },
]
