/** A call of the specification's client and the operations that replace it here. */
export interface SpecifiedCall {
  /** P: platform-core.md §7; W: workforce-data.md §7. */
  source: 'P' | 'W'
  call: string
  operations: string[]
  /** Where the server does more than the call says, or does it differently. */
  note?: string
}

const ownCookie = 'The cookie is the credential; the answer is the specified Session object'
const inBootstrap = 'Part of the one bootstrap answer, resolved on the server'

/** The calls whose screens exist. A slice adds its own with its screens. */
export const specifiedCalls: readonly SpecifiedCall[] = [
  { source: 'P', call: 'auth: read the current session', operations: ['identity.session', 'identity.refresh'], note: ownCookie },
  { source: 'P', call: 'auth: sign out (local scope)', operations: ['identity.signOut'] },
  {
    source: 'P',
    call: 'auth: listen to state changes',
    operations: ['identity.activity'],
    note: 'Events are the browser’s own; the server ends a session after 30 minutes without real activity',
  },
  { source: 'P', call: 'organizations: select by id, active only', operations: ['bootstrap'], note: inBootstrap },
  { source: 'P', call: 'organizations: select by domain', operations: ['bootstrap'], note: 'The address decides, before any input' },
  {
    source: 'P',
    call: 'user_organization_sessions: select, not expired',
    operations: ['bootstrap'],
    note: 'Read by the gate on every call; the console that writes it comes later',
  },
  {
    source: 'P',
    call: 'profiles: select by id, by id list',
    operations: ['bootstrap', 'staff.list'],
    note: 'Names travel with what they belong to',
  },
  {
    source: 'P',
    call: 'rpc get_user_permissions',
    operations: ['bootstrap'],
    note: 'For the caller alone; another person’s id is not an input',
  },
  { source: 'P', call: 'user_roles: select by user and organization, role joined', operations: ['bootstrap'], note: inBootstrap },
  { source: 'P', call: 'modules: select active; organization_modules by organization', operations: ['bootstrap'], note: inBootstrap },
  {
    source: 'P',
    call: 'rpc has_user_module_access',
    operations: ['bootstrap'],
    note: 'Shown from the bootstrap answer, decided again by the gate of every operation of the module',
  },
  { source: 'P', call: 'time_feature_categories, organization_time_feature_access', operations: ['bootstrap'], note: inBootstrap },
  { source: 'P', call: 'employees: select by user_id, active, with the time tracking group', operations: ['bootstrap', 'timesheets.mine'] },
  { source: 'P', call: 'employees: count of active direct reports', operations: ['bootstrap'] },
  { source: 'P', call: 'employee_notifications: select newest first, enriched', operations: ['notifications.list'] },
  { source: 'P', call: 'employee_notifications: update is_read by id', operations: ['notifications.markRead'] },
  { source: 'P', call: 'employee_notifications: update is_read of all unread', operations: ['notifications.markAllRead'] },
  {
    source: 'P',
    call: 'employee_notifications: insert',
    operations: ['timesheets.submit', 'approvals.approve', 'approvals.reject'],
    note: 'Written by the server in the transaction of what happened; no operation takes one',
  },
  { source: 'P', call: 'employee_notifications: realtime INSERT', operations: ['live.events'] },
  { source: 'W', call: 'auth: sign in with password', operations: ['identity.signIn'] },
  {
    source: 'W',
    call: 'auth: sign up',
    operations: ['identity.signUp', 'identity.verifyEmail', 'identity.resendVerification'],
    note: 'Role and organization are not taken from the client',
  },
  { source: 'W', call: 'auth: reset password', operations: ['identity.requestPasswordReset', 'identity.resetPassword'] },
  { source: 'W', call: 'auth: update user password', operations: ['identity.changePassword'], note: 'Asks for the current one' },
  { source: 'W', call: 'auth: get the current user', operations: ['bootstrap'] },
  {
    source: 'W',
    call: 'send-welcome-email, send-password-reset',
    operations: ['identity.signUp', 'identity.requestPasswordReset'],
    note: 'Mail leaves through the outbox of the transaction',
  },
  { source: 'W', call: 'rpc get_timesheet_counts', operations: ['approvals.counts'] },
  { source: 'W', call: 'organizations: select by id', operations: ['bootstrap'] },
  { source: 'W', call: 'employees: select active ordered by first_name', operations: ['staff.list'] },
  { source: 'W', call: 'profiles: update first_name, last_name', operations: ['identity.updateProfile'] },
  { source: 'W', call: 'time_entries: recent with names; month and today sums', operations: ['dashboard'] },
  { source: 'W', call: 'timesheet_submissions: this month’s status; submitted list', operations: ['dashboard', 'approvals.inbox'] },
  {
    source: 'W',
    call: 'realtime: timesheet_submissions and time_entries of the organization',
    operations: ['live.events'],
    note: 'Each event is authorized for its recipient before it is sent',
  },
  {
    source: 'W',
    call: 'timesheet notes and review notes (not shown there)',
    operations: ['timesheets.mine', 'approvals.timesheet', 'approvals.reject'],
  },
  {
    source: 'W',
    call: 'approval workflows (not shown there)',
    operations: ['timesheets.submit', 'timesheets.recall', 'approvals.approve', 'approvals.reject', 'approvals.reopen'],
  },
]
