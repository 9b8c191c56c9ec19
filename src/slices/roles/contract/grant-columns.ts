import type { Column } from '#core/column.ts'

/** One line of the audit's files: a permission of one person. */
export interface GrantRow {
  person: string
  email: string
  role: string
  permission: string
  level: string
  from: string
}

export const grantColumns: readonly Column<GrantRow>[] = [
  { key: 'person', title: 'Person', type: 'text' },
  { key: 'email', title: 'Email', type: 'text' },
  { key: 'role', title: 'Role', type: 'text' },
  { key: 'permission', title: 'Permission', type: 'text' },
  { key: 'level', title: 'Level', type: 'text' },
  { key: 'from', title: 'Where it comes from', type: 'text' },
]
