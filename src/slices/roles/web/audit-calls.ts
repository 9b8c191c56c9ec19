import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { permissionAudit } from '../contract/permission-audit.ts'

export const auditCalls = callsOf<typeof permissionAudit>('permissionAudit')

export type AuditedPerson = AnswerOf<typeof permissionAudit.person>
export type AuditedRow = AuditedPerson['rows'][number]
export type AuditedLevel = AnswerOf<typeof permissionAudit.role>['rows'][number]
export type AuditedRole = AnswerOf<typeof permissionAudit.permission>['rows'][number]
export type Findings = AnswerOf<typeof permissionAudit.findings>
