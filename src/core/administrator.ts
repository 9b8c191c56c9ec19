/** Whether someone has the base role of an administrator, as a super admin inside an organization does. It says how far they reach, and grants nothing. */
export function isAdministrator({ baseRole }: { baseRole: string | null }): boolean {
  return baseRole === 'admin'
}
