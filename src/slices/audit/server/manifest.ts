import { defineSlice } from '#server/slice.ts'
import { sealAuditEvents } from './seal.ts'

export const audit = defineSlice({
  contract: {},
  tables: ['app.audit_heads', 'app.audit_seals'],
  routes: () => ({}),
  // Sealing costs a transaction per organization with new events, however few.
  periodicTasks: parts => [{ everyMs: 10_000, run: async () => void (await sealAuditEvents(parts)) }],
})
