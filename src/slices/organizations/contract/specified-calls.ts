import type { SpecifiedCall } from '#core/specified-call.ts'

export const specifiedCalls: readonly SpecifiedCall[] = [
  {
    source: 'platform',
    call: 'rpc get_public_org_by_domain',
    operations: ['organizations.byDomain'],
    note: 'Id, name, subdomain, and logo of an active organization; an inactive one is not found',
  },
  {
    source: 'workforce',
    call: 'system_preferences (not shown there)',
    operations: ['preferences.read', 'preferences.update'],
    note: 'A group of settings; `bootstrap` has what every screen needs of them',
  },
]
