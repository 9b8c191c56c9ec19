import { z } from 'zod'
import { accountSecurity as group } from '#core/account-security.ts'
import { endpoint } from '#core/endpoint.ts'
import { nothing } from '#core/schemas.ts'
import { settingsEndpoints } from '#core/settings.ts'

const { list, save } = settingsEndpoints(group, {
  path: '/settings/account-security',
  noun: "security requirements for its members' accounts",
})

const people = z.object({ total: z.int(), without: z.int() })

export const accountSecurity = {
  read: list,
  update: save,
  count: endpoint({
    method: 'GET',
    path: '/settings/account-security/people',
    tag: 'Settings',
    permission: 'settings_roles:write',
    module: 'settings',
    summary:
      'How many active members, and how many administrators among them, have no second factor; and whether the current user has one.',
    input: nothing,
    output: z.object({ everyone: people, administrators: people, youHave: z.boolean() }),
  }),
}
