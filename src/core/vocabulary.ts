/**
 * The words that the whole product shares: modules, time features, report categories, and permissions (menu groups are in menu-groups.ts). This is
 * their only table. The types follow from it, and server start brings the shared database rows up to date from it (src/slices/access/server/store-vocabulary.ts).
 * A stored name never changes.
 */

interface ModuleEntry {
  name: string
  description: string
  /** Every organization has a core module, without a row and without an end date. An optional one starts active or with a 30-day trial. */
  kind: 'core' | 'optional, active' | 'optional, on trial'
  category: string
  pricingTier: string
}

/** A module is listed once it has screens, so that nothing offers a screen that does not exist. */
export const MODULES = {
  time: {
    name: 'Time',
    description: 'Timesheets, approvals, and pay periods',
    kind: 'optional, active',
    category: 'workforce',
    pricingTier: 'standard',
  },
  resources: {
    name: 'Resources',
    description: 'Your staff and how they work together',
    kind: 'optional, active',
    category: 'workforce',
    pricingTier: 'standard',
  },
  dashboards: {
    name: 'Dashboards',
    description: 'What needs attention today',
    kind: 'core',
    category: 'core',
    pricingTier: 'included',
  },
  reports: {
    name: 'Reports',
    description: 'Hours by person, period, and fund',
    kind: 'core',
    category: 'core',
    pricingTier: 'included',
  },
  notifications: {
    name: 'Notifications',
    description: 'What happened, as it happens',
    kind: 'core',
    category: 'core',
    pricingTier: 'included',
  },
  help: {
    name: 'Help & Support',
    description: 'Answers, and tickets for whoever can help',
    kind: 'core',
    category: 'core',
    pricingTier: 'included',
  },
  toolbox: {
    name: 'Toolbox',
    description: 'What administrators look things up with',
    kind: 'core',
    category: 'core',
    pricingTier: 'included',
  },
  settings: {
    name: 'Settings',
    description: 'Your account and your organization',
    kind: 'core',
    category: 'core',
    pricingTier: 'included',
  },
} as const satisfies Record<string, ModuleEntry>

/** Parts of module Time that an organization can switch off, in display order. */
export const TIME_FEATURES = ['my-time', 'my-team-time'] as const

/**
 * Report categories by slug, with their displayed names, in display order. Time and Resources have the first two; each further optional
 * module adds its own.
 */
export const REPORT_CATEGORIES = { time: 'Time', staff: 'Staff', support: 'Support' } as const

interface PermissionEntry {
  /** The display name. */
  words: string
  category: string
  /** The permission whose level applies where this one has none. */
  parent?: string
  /** The module that it belongs to, once that is listed above. */
  module?: ModuleSlug
  /** The part of module Time that it belongs to. */
  feature?: TimeFeature
}

export const PERMISSIONS = {
  time_module: { words: 'Time', category: 'Time', module: 'time' },
  time_my_time: { words: 'My Time', category: 'Time', parent: 'time_module', module: 'time', feature: 'my-time' },
  time_my_team_time: { words: 'My Team Time', category: 'Time', parent: 'time_module', module: 'time', feature: 'my-team-time' },
  time_off_request: { words: 'Time-Off Requests', category: 'Time', parent: 'time_module', module: 'time' },
  time_off_management: { words: 'Time-Off Management', category: 'Time', parent: 'time_module', module: 'time' },
  staff_module: { words: 'Staff', category: 'Resources', module: 'resources' },
  financial_module: { words: 'Financial', category: 'Financial' },
  budgets_module: { words: 'Budgets', category: 'Financial', parent: 'financial_module' },
  invoice_payments_module: { words: 'Invoice Payments', category: 'Financial', parent: 'financial_module' },
  donations_module: { words: 'Donations', category: 'Donations' },
  volunteers_module: { words: 'Volunteers', category: 'Volunteers' },
  events_module: { words: 'Events', category: 'Events' },
  ats_module: { words: 'Hiring', category: 'Hiring' },
  ats_jobs_manage: { words: 'Manage Jobs', category: 'Hiring', parent: 'ats_module' },
  ats_applications_view: { words: 'View Applications', category: 'Hiring', parent: 'ats_module' },
  ats_interviews_schedule: { words: 'Schedule Interviews', category: 'Hiring', parent: 'ats_module' },
  ats_candidates_manage: { words: 'Manage Candidates', category: 'Hiring', parent: 'ats_module' },
  audit_module: { words: 'Audit', category: 'Audit' },
  toolbox_module: { words: 'Toolbox', category: 'Toolbox', module: 'toolbox' },
  notifications_module: { words: 'Notifications', category: 'Notifications', module: 'notifications' },
  reports_module: { words: 'Reports', category: 'Reports', module: 'reports' },
  support_queue: { words: 'Support Queue', category: 'Support', module: 'help' },
  settings_module: { words: 'Settings', category: 'Settings', module: 'settings' },
  settings_organization_profile: { words: 'Organization Profile', category: 'Settings', parent: 'settings_module', module: 'settings' },
  settings_departments: { words: 'Departments', category: 'Settings', parent: 'settings_module', module: 'settings' },
  settings_locations: { words: 'Locations', category: 'Settings', parent: 'settings_module', module: 'settings' },
  settings_time_groups: { words: 'Time Tracking Groups', category: 'Settings', parent: 'settings_module', module: 'settings' },
  settings_units: { words: 'Units', category: 'Settings', parent: 'settings_module', module: 'settings' },
  settings_module_access: { words: 'Module Access', category: 'Settings', parent: 'settings_module', module: 'settings' },
  settings_system_preferences: { words: 'System Preferences', category: 'Settings', parent: 'settings_module', module: 'settings' },
  settings_roles: { words: 'Roles', category: 'Settings', parent: 'settings_module', module: 'settings' },
  settings_approval_workflows: { words: 'Approval Workflows', category: 'Settings', parent: 'settings_module', module: 'settings' },
} as const satisfies Record<string, PermissionEntry>

export type ModuleSlug = keyof typeof MODULES
export type ReportCategory = keyof typeof REPORT_CATEGORIES
export type TimeFeature = (typeof TIME_FEATURES)[number]
export type PermissionName = keyof typeof PERMISSIONS

/** The part that is stored in the database, for one version of the product. */
export interface Vocabulary {
  modules: Readonly<Record<string, ModuleEntry>>
  timeFeatures: readonly string[]
  reportCategories: Readonly<Record<string, string>>
  permissions: Readonly<Record<string, Omit<PermissionEntry, 'module' | 'feature'>>>
}

export const VOCABULARY: Vocabulary = {
  modules: MODULES,
  timeFeatures: TIME_FEATURES,
  reportCategories: REPORT_CATEGORIES,
  permissions: PERMISSIONS,
}
