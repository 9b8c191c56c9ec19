import { defineSlice } from '#server/slice.ts'
import { sealAuditEvents } from './seal.ts'

export const audit = defineSlice({
  contract: {},
  tables: ['app.audit_heads', 'app.audit_seals'],
  routes: () => ({}),
  rounds: parts => [{ everyMs: 2000, run: async () => void (await sealAuditEvents(parts)) }],
})
