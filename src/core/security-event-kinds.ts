import { SECURITY_EVENTS } from './security-events.generated.ts'

/** A kind of event in `platform.security_events`, which a slice's manifest declares. An event of another kind is listed by its own name. */
export interface SecurityEventEntry {
  /** Its name in the list of security events. */
  words: string
  /** Whether a stranger can cause it: kept for 90 days, so that no flood grows without end. All others are kept for a year. */
  isBrief?: true
}

export type SecurityEventKind = keyof typeof SECURITY_EVENTS

/** Kinds of all slices, in the order in which a filter offers them. */
export const securityEvents: Readonly<Record<SecurityEventKind, SecurityEventEntry>> = SECURITY_EVENTS
