import { isOpenToAll } from '#core/endpoint.ts'
import { deep } from '../depth.ts'
import type { Operation } from './fuzzer.ts'

/**
 * Operations of members whose verbs ask the gate themselves, and so are tried one by one. `isolation.test.ts` compares the list with
 * how verbs are bound.
 */
export const ASK_THE_GATE_THEMSELVES = ['files.upload', 'files.download', 'kioskAccess.giveCode', 'live.events']

/** Describes as one text what an operation requires of its caller. */
export function needOf({ meta: { access } }: Operation): string {
  if (access.public) return 'public'
  return [
    access.visitor && 'visitor',
    access.permission,
    access.base && `base role ${access.base}`,
    access.module && `module ${access.module}`,
    access.feature && `feature ${access.feature}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/**
 * Whether the router asks the gate for what the operation declares and for nothing else. Then every operation of one need gets the same
 * answer from it.
 */
export function isBehindGate({ path, meta: { access } }: Operation): boolean {
  return !isOpenToAll(access) && access.permission !== 'signed_in' && !ASK_THE_GATE_THEMSELVES.includes(path)
}

/** Whether the gate asks a member for a permission. Where it does not, the verb alone decides who may do what. */
export function asksForPermission(operation: Operation): boolean {
  return isBehindGate(operation) && operation.meta.access.permission !== 'member'
}

/** Key shared by the operations that the gate answers alike. */
function gateKeyOf(operation: Operation): string {
  return isBehindGate(operation) ? `${needOf(operation)}, kiosk ${operation.meta.kiosk}` : operation.path
}

/** One operation of each need, for what the gate alone answers; in the long run every operation. */
export function ofEachNeed(operations: readonly Operation[]): Operation[] {
  return deep ? [...operations] : [...Map.groupBy(operations, gateKeyOf).values()].map(([first]) => first!)
}

/** Picks one operation of each need, but every operation that asks for no permission: there the verb decides who sees and does what. */
export function ofEachPermission(operations: readonly Operation[]): Operation[] {
  const [asking, others] = [operations.filter(asksForPermission), operations.filter(operation => !asksForPermission(operation))]
  return [...others, ...ofEachNeed(asking)]
}
