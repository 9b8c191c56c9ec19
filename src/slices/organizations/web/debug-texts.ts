import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  title: 'Debug panel',
  close: 'Turn off the debug panel',
  access: 'Organization and role',
  organization: 'Organization',
  subdomain: 'Subdomain',
  person: 'Person',
  role: 'Role',
  baseRole: 'Base role',
  mode: 'Mode',
  today: 'Today',
  none: 'None',
  permissions: { one: '{n} permission', other: '{n} permissions' },
  modules: { one: '{n} module', other: '{n} modules' },
  on: 'on',
  off: 'off',
  calls: { one: '{n} recent call', other: '{n} recent calls' },
  log: { one: 'Security log: {n} event', other: 'Security log: {n} events' },
  callFacts: '{time} · {status} · {ms} ms',
  logFacts: '{time} · {kind}',
  requestId: 'Request {id}',
})
