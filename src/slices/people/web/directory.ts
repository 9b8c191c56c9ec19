import type { staff } from '#slices/people/contract/staff.ts'
import { callsOf } from '#web/rpc.ts'
import { type CurrentUser, guard } from '#web/screen.ts'

const calls = callsOf<typeof staff>('staff')

/** Whether the current user may look up colleagues: the permission of the operation that lists them. */
export const findsPeople = (currentUser: CurrentUser): boolean => guard({ permission: 'staff_module' }, currentUser) === 'open'

/** All staff, by first name. */
export const directoryQuery = () => calls.list.queryOptions({ input: {} })
