import { type Ids, openPeriod, submittedPeriod, type World } from './world.ts'

export interface Fixture {
  /** Who may do it with the organization's own ids. */
  as: keyof World['people']
  /** The input; ids are the only thing that changes between own, foreign and random. */
  input: (ids: Ids) => unknown
  /** An operation that must have run before, with the same input. */
  after?: string
  /** What an answer must hold, where one that is empty would be an answer too. */
  holds?: (output: never) => boolean
}

/** An operation that no session reaches, or that carries no id of a tenant and answers the same for everybody: the reason stands beside it. */
export interface Exempt {
  exempt: string
}

const version = 1
const note = 'Please add Thursday'

/** One for each operation of the contract, by its path there. A new operation without one fails the run. */
export const fixtures: Record<string, Fixture | Exempt> = {
  'identity.signIn': { exempt: 'public; takes an e-mail and a password' },
  'identity.signUp': { exempt: 'public; answers the same for every address' },
  'identity.verifyEmail': { exempt: 'public; takes an unguessable link' },
  'identity.resendVerification': { exempt: 'public; answers the same for every address' },
  'identity.requestPasswordReset': { exempt: 'public; answers the same for every address' },
  'identity.resetPassword': { exempt: 'public; takes an unguessable link' },
  'identity.setupStatus': { exempt: 'public; says nothing of a tenant' },
  'identity.setup': { exempt: 'public; takes the code that the server printed' },
  'identity.session': { exempt: 'public; answers for its own cookie' },
  'identity.signOut': { exempt: 'ends the own session; its input is empty' },
  'identity.changePassword': { exempt: 'changes the own password; its input carries no id' },
  'identity.refresh': { as: 'employee', input: () => ({}) },
  'identity.activity': { as: 'employee', input: () => ({}) },
  'identity.updateProfile': { as: 'employee', input: () => ({ firstName: 'Amina', lastName: 'Yusuf', version: 1 }) },
  'identity.listSessions': { as: 'employee', input: () => ({}) },
  'identity.revokeSession': { as: 'admin', input: ids => ({ sessionId: ids.sessionId }) },
  'identity.revokeOtherSessions': { as: 'employee', input: () => ({}) },
  'identity.switchOrganization': { as: 'employee', input: ids => ({ organizationId: ids.organizationId }) },
  bootstrap: {
    as: 'employee',
    input: () => ({}),
    holds: ({ role, permissions, modules }: { role: unknown; permissions: object; modules: { slug: string; usable: boolean }[] }) =>
      role !== null && Object.keys(permissions).length > 0 && modules.some(module => module.slug === 'time' && module.usable),
  },
  'staff.list': { as: 'employee', input: () => ({}) },
  'timesheets.mine': { as: 'employee', input: ids => ({ submissionId: ids.submissionId }) },
  'timesheets.submit': { as: 'employee', input: () => ({ periodStart: openPeriod, version: 0, attested: true }) },
  'timesheets.openOnBehalf': {
    as: 'admin',
    input: ids => ({ employeeId: ids.employeeId, date: openPeriod }),
    holds: ({ timesheet }: { timesheet: { can: { enterOnBehalf: boolean } } | null }) => timesheet?.can.enterOnBehalf === true,
  },
  'timesheets.submitOnBehalf': {
    as: 'admin',
    input: ids => ({ employeeId: ids.employeeId, periodStart: openPeriod, version: 0, reason: 'On leave since Monday' }),
  },
  'timesheets.recall': { as: 'employee', input: () => ({ periodStart: submittedPeriod, version }) },
  'timesheets.copyLastPeriod': { as: 'employee', input: () => ({ periodStart: openPeriod }) },
  'timesheets.copyLastPeriodOnBehalf': {
    as: 'admin',
    input: ids => ({ employeeId: ids.employeeId, periodStart: openPeriod, reason: 'On leave since Monday' }),
  },
  'timesheets.availableColumns': { as: 'employee', input: () => ({}) },
  'timesheets.addColumn': { as: 'employee', input: ids => ({ column: `fund:${ids.fundId}` }) },
  'timesheets.removeColumn': { as: 'employee', input: ids => ({ column: `fund:${ids.fundId}` }), after: 'timesheets.addColumn' },
  'timesheets.availableColumnsOnBehalf': { as: 'admin', input: ids => ({ employeeId: ids.employeeId }) },
  'timesheets.addColumnOnBehalf': { as: 'admin', input: ids => ({ employeeId: ids.employeeId, column: `fund:${ids.fundId}` }) },
  'timesheets.removeColumnOnBehalf': {
    as: 'admin',
    input: ids => ({ employeeId: ids.employeeId, column: `fund:${ids.fundId}` }),
    after: 'timesheets.addColumnOnBehalf',
  },
  'entries.list': { as: 'manager', input: ids => ({ employeeId: ids.employeeId, from: submittedPeriod, to: '2026-01-18' }) },
  'entries.save': {
    as: 'employee',
    input: ids => ({ cells: [{ date: '2026-01-21', column: `department:${ids.departmentId}`, minutes: 60, version: null }] }),
  },
  'entries.saveOnBehalf': {
    as: 'admin',
    input: ids => ({
      employeeId: ids.employeeId,
      reason: 'Was on a site visit',
      // More than forty hours a week: overtime is stored too.
      cells: [21, 22, 23, 24, 25].map(day => ({ date: `2026-01-${day}`, column: 'regular', minutes: 600, version: null })),
    }),
  },
  'approvals.inbox': { as: 'manager', input: () => ({ date: submittedPeriod }) },
  'approvals.sheet': { as: 'manager', input: ids => ({ submissionId: ids.submissionId }) },
  'approvals.approve': { as: 'manager', input: ids => ({ submissionId: ids.submissionId, version }) },
  'approvals.reject': { as: 'manager', input: ids => ({ submissionId: ids.submissionId, version, note }) },
  'approvals.reopen': { as: 'admin', input: ids => ({ submissionId: ids.submissionId, version, note }) },
  'approvals.approveMany': { as: 'manager', input: ids => ({ submissions: [{ submissionId: ids.submissionId, version }] }) },
  'approvals.counts': { as: 'manager', input: () => ({}) },
  'notifications.list': { as: 'manager', input: () => ({}) },
  'notifications.markRead': { as: 'manager', input: ids => ({ id: ids.notificationId }) },
  'notifications.markAllRead': { as: 'manager', input: () => ({}) },
  'live.events': { as: 'employee', input: () => ({}) },
  dashboard: { as: 'employee', input: () => ({}) },
  'timesheetReport.rows': {
    as: 'admin',
    input: ids => ({
      from: submittedPeriod,
      to: '2026-01-31',
      employeeId: ids.employeeId,
      departmentId: ids.departmentId,
      status: 'draft',
    }),
  },
  'timesheetReport.csv': {
    as: 'admin',
    input: ids => ({ from: submittedPeriod, to: '2026-01-31', employeeId: ids.employeeId, status: 'submitted' }),
  },
  'timesheetReport.options': { as: 'admin', input: () => ({}) },
}
