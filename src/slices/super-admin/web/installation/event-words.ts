import { type SecurityEventKind, securityEvents } from '#core/security-event-kinds.ts'

/** An event of a newer version is named as it is stored. */
export const eventWords = (kind: string): string =>
  Object.hasOwn(securityEvents, kind) ? securityEvents[kind as SecurityEventKind].words : kind.replaceAll('_', ' ')
