import { defineSlice } from '#server/slice.ts'
import { sealAuditEvents } from './seal.ts'

export const audit = defineSlice({
  contract: {},
  routes: () => ({}),
  // Each turn of an organization costs a transaction, however few events wait.
  periodicTasks: parts => [{ everyMs: 10_000, run: async () => void (await sealAuditEvents(parts)) }],
})
