/** Key of what someone sees at an address. */
export type Shown = keyof typeof legend
export const legend = {
  o: 'its screen',
  a: 'the sign-in page, which returns to the address',
  d: "Access Denied: You don't have permission to access this section. Please contact your administrator if you believe this is an error.",
  h: 'the dashboard: super admins alone see it',
  s: '/super-admin: there is no organization to show',
  n: '404 - Page Not Found',
}

export const VIEWERS = ['stranger', 'employee', 'manager', 'administrator', 'roleless', 'outside', 'inside'] as const
export type Viewer = (typeof VIEWERS)[number]

interface SpecifiedRoute {
  path: string
  /** As the table of routes says it. */
  needs: string
  /** For each viewer, in the order of `VIEWERS`, on the main domain. */
  shown: string
  /** At an organization's own address it leads to the main domain, whoever asks. */
  mainDomainOnly?: true
  /** Comes with a later piece of work. It is tested from the day it is there. */
  isLater?: true
}

const id = '00000000-0000-4000-8000-000000000009'
const settings = { shown: 'addodso', isLater: true } as const
const platform = { needs: 'super admin', shown: 'ahhhhoo', mainDomainOnly: true } as const

/**
 * The specified routes behind a sign-in. `employee`, `manager`, and `administrator` have the protected roles of that key (an administrator
 * doesn't record hours); `roleless` is a member without a role, who opens four screens; `outside` and `inside` is a platform administrator without and with an
 * organization. The public addresses (`/auth`, `/setup`, `/welcome`, `/accept-invitation`) decide for themselves, in the tests of their slices.
 */
export const specifiedRoutes: readonly SpecifiedRoute[] = [
  { path: '/dashboard', needs: 'signed in', shown: 'aooooso' },
  { path: '/notifications', needs: 'notifications_module, or no role', shown: 'aooooso' },
  { path: '/settings/my-account', needs: 'signed in', shown: 'aoooooo' },
  { path: '/time/my-time', needs: 'time_my_time, module Time, feature my-time', shown: 'aooddso' },
  {
    path: '/time/my-team-time',
    needs:
      "module Time, feature my-team-time, and (time_my_team_time with base admin or manager, or a timesheet awaits the person's decision)",
    shown: 'adoodso',
  },
  { path: '/reports/timesheets', needs: 'signed in, module Time', shown: 'aooodso' },
  { path: '/reports/time', needs: 'signed in, module Time', shown: 'aooodso' },
  { path: '/toolbox', needs: 'toolbox_module', shown: 'addodso' },
  { path: '/dashboards/time', needs: 'time_module or time_my_time; module Time', shown: 'aooodso' },
  { path: '/dashboards/resources', needs: 'staff_module, module Resources', shown: 'aooodso' },
  { path: '/resources/staff', needs: 'staff_module, module Resources', shown: 'aooodso' },
  { path: '/settings', needs: 'any settings_* permission', shown: 'addodso' },
  { path: '/settings/departments', needs: 'settings_departments', shown: 'addodso' },
  { path: '/settings/locations', needs: 'settings_locations', shown: 'addodso' },
  { path: '/settings/units', needs: 'settings_units', shown: 'addodso' },
  { path: '/super-admin', ...platform },
  { path: '/nowhere', needs: 'any unmatched path: public', shown: 'nnnnnnn' },

  { path: '/modules', needs: 'signed in', shown: 'aooodso', isLater: true },
  { path: '/settings/organization-profile', needs: 'settings_organization_profile', ...settings },
  { path: '/settings/module-access', needs: 'settings_module_access:write', ...settings },
  { path: '/settings/system-preferences', needs: 'settings_system_preferences:write', ...settings },
  { path: '/settings/roles', needs: 'settings_roles:write', ...settings },
  { path: '/settings/permission-audit', needs: 'settings_roles', ...settings },
  { path: '/settings/kiosks', needs: 'settings_roles:write, module Settings', ...settings },
  { path: `/super-admin/organization/${id}`, ...platform },
  { path: '/super-admin/module-analytics', ...platform },
  { path: '/super-admin/support-tickets', ...platform },
  { path: `/super-admin/support-tickets/${id}`, ...platform },
  { path: '/support', needs: 'signed in, also without a role', shown: 'aooooso' },
  { path: `/support/${id}`, needs: 'signed in, also without a role', shown: 'aooooso' },
  { path: '/admin/support', needs: 'base admin', shown: 'addodso' },
  { path: `/admin/support/${id}`, needs: 'base admin', shown: 'addodso' },
  { path: '/admin/support-dashboard', needs: 'base admin', shown: 'addodso' },
  { path: '/settings/time-tracking-groups', needs: 'settings_time_groups', ...settings },
  { path: '/settings/approval-workflows', needs: 'settings_approval_workflows:write', ...settings },
]

/** Screens that the specification doesn't name. */
export const ownRoutes: readonly SpecifiedRoute[] = [
  { path: '/approvals', needs: 'signed in', shown: 'aooodso' },
  { path: '/time/certifications', needs: 'signed in, module Time', shown: 'aooodso' },
  { path: '/time/import-hours', needs: 'base admin, time_my_team_time:write, feature my-team-time', shown: 'addodso' },
  { path: '/resources/staff/import', needs: 'staff_module:write, module Resources', shown: 'addodso' },
  { path: '/settings/contacts', needs: 'settings_locations', shown: 'addodso' },
  // Without an id, the screen only says that it is missing.
  { path: '/super-admin/organization', ...platform },
]
