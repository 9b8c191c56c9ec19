/** The accounts that can sign in to the demo data; they share one password. */
export const DEMO_PASSWORD = 'harbor-light-demo'

/** In display order. The first administers the platform and belongs to no organization. */
export const DEMO_ACCOUNTS = [
  { email: 'super@steward.test', role: 'Super admin', firstName: 'Sam', lastName: 'Okafor' },
  { email: 'admin@harborlight.test', role: 'Administrator', firstName: 'Dana', lastName: 'Whitfield' },
  { email: 'manager@harborlight.test', role: 'Manager', firstName: 'Marcus', lastName: 'Bell' },
  { email: 'employee@harborlight.test', role: 'Employee', firstName: 'Ines', lastName: 'Fontaine' },
  { email: 'admin@riverfood.test', role: 'Administrator', firstName: 'Helen', lastName: 'Brandt' },
  { email: 'employee@riverfood.test', role: 'Employee', firstName: 'Caleb', lastName: 'Stone' },
] as const

export type DemoAccount = (typeof DEMO_ACCOUNTS)[number]

/** Whom the sign-in page offers to be, in this order. */
export const DEMO_VISITORS = ['employee@harborlight.test', 'manager@harborlight.test', 'admin@harborlight.test'].flatMap(email =>
  DEMO_ACCOUNTS.filter(account => account.email === email).map(({ role }) => ({ role, email, password: DEMO_PASSWORD })),
)
