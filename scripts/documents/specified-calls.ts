/** A call that the product was specified with, and the operation that does its work here. */
export interface SpecifiedCall {
  source: 'platform' | 'workforce'
  call: string
  operations: string[]
  /** Where the server does more, or otherwise, than the call says. */
  note?: string
}

const ownCookie = 'The cookie is the credential; the answer is the specified Session object'
const inBootstrap = 'Part of the one bootstrap answer, resolved on the server'

/** Those whose screens exist. A slice adds its own when it brings them. */
export const specifiedCalls: readonly SpecifiedCall[] = [
  { source: 'platform', call: 'auth: read the current session', operations: ['identity.session', 'identity.refresh'], note: ownCookie },
  { source: 'platform', call: 'auth: sign out (local scope)', operations: ['identity.signOut'] },
  {
    source: 'platform',
    call: 'auth: listen to state changes',
    operations: ['identity.activity'],
    note: 'Events are the browser’s own; the server ends a session after 30 minutes without real activity',
  },
  { source: 'platform', call: 'organizations: select by id, active only', operations: ['bootstrap'], note: inBootstrap },
  { source: 'platform', call: 'organizations: select by domain', operations: ['bootstrap'], note: 'The address decides, before any input' },
  {
    source: 'platform',
    call: 'user_organization_sessions: select, not expired',
    operations: ['bootstrap'],
    note: 'Read by the gate on every call; the console that writes it comes later',
  },
  {
    source: 'platform',
    call: 'profiles: select by id, by id list',
    operations: ['bootstrap', 'staff.list'],
    note: 'Names travel with what they belong to',
  },
  {
    source: 'platform',
    call: 'rpc get_user_permissions',
    operations: ['bootstrap'],
    note: 'For the caller alone; another person’s id cannot be asked for',
  },
  { source: 'platform', call: 'user_roles: select by user and organization, role joined', operations: ['bootstrap'], note: inBootstrap },
  {
    source: 'platform',
    call: 'modules: select active; organization_modules by organization',
    operations: ['bootstrap'],
    note: inBootstrap,
  },
  {
    source: 'platform',
    call: 'rpc has_user_module_access',
    operations: ['bootstrap'],
    note: 'Shown from the bootstrap answer, decided again by the gate of every operation of the module',
  },
  { source: 'platform', call: 'time_feature_categories, organization_time_feature_access', operations: ['bootstrap'], note: inBootstrap },
  {
    source: 'platform',
    call: 'employees: select by user_id, active, with the time tracking group',
    operations: ['bootstrap', 'timesheets.mine'],
  },
  { source: 'platform', call: 'employees: count of active direct reports', operations: ['bootstrap'] },
  { source: 'platform', call: 'employee_notifications: select newest first, enriched', operations: ['notifications.list'] },
  { source: 'platform', call: 'employee_notifications: update is_read by id', operations: ['notifications.markRead'] },
  { source: 'platform', call: 'employee_notifications: update is_read of all unread', operations: ['notifications.markAllRead'] },
  {
    source: 'platform',
    call: 'employee_notifications: insert',
    operations: ['timesheets.submit', 'approvals.approve', 'approvals.reject'],
    note: 'Written by the server in the transaction of what happened; no operation takes one',
  },
  { source: 'platform', call: 'employee_notifications: realtime INSERT', operations: ['live.events'] },
  { source: 'workforce', call: 'auth: sign in with password', operations: ['identity.signIn'] },
  {
    source: 'workforce',
    call: 'auth: sign up',
    operations: ['identity.signUp', 'identity.verifyEmail', 'identity.resendVerification'],
    note: 'Role and organization are not taken from the client',
  },
  { source: 'workforce', call: 'auth: reset password', operations: ['identity.requestPasswordReset', 'identity.resetPassword'] },
  { source: 'workforce', call: 'auth: update user password', operations: ['identity.changePassword'], note: 'Asks for the current one' },
  { source: 'workforce', call: 'auth: get the current user', operations: ['bootstrap'] },
  {
    source: 'workforce',
    call: 'send-welcome-email, send-password-reset',
    operations: ['identity.signUp', 'identity.requestPasswordReset'],
    note: 'Mail leaves through the outbox of the transaction',
  },
  { source: 'workforce', call: 'rpc get_timesheet_counts', operations: ['approvals.counts'] },
  { source: 'workforce', call: 'organizations: select by id', operations: ['bootstrap'] },
  { source: 'workforce', call: 'employees: select active ordered by first_name', operations: ['staff.list'] },
  { source: 'workforce', call: 'profiles: update first_name, last_name', operations: ['identity.updateProfile'] },
  { source: 'workforce', call: 'time_entries: recent with names; month and today sums', operations: ['dashboard'] },
  { source: 'workforce', call: 'timesheet_submissions: this month’s status; submitted list', operations: ['dashboard', 'approvals.inbox'] },
  {
    source: 'workforce',
    call: 'realtime: timesheet_submissions and time_entries of the organization',
    operations: ['live.events'],
    note: 'Each event is authorised for its reader before it is sent',
  },
  {
    source: 'workforce',
    call: 'timesheet notes and review notes (not shown there)',
    operations: ['timesheets.mine', 'approvals.sheet', 'approvals.reject'],
  },
  {
    source: 'workforce',
    call: 'approval workflows (not shown there)',
    operations: ['timesheets.submit', 'timesheets.recall', 'approvals.approve', 'approvals.reject', 'approvals.reopen'],
  },
]
