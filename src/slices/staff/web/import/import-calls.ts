import { importCallsOf } from '#web/import/import-kind.ts'

export const importCalls = importCallsOf('imports')
