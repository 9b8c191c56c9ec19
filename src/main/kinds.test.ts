import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FAILED_MAIL_TOPICS } from '#core/failed-mail.generated.ts'
import * as mail from '#core/mail.ts'
import * as notifications from '#core/notification-kinds.ts'
import * as security from '#core/security-event-kinds.ts'
import { mailKinds, notificationKinds, securityEvents, slices } from './slices.ts'

const root = join(import.meta.dirname, '../..')

/** Kinds that other slices than their owner send, too. */
const shared: Readonly<Record<string, readonly string[]>> = {
  admin_alert: ['approvals'], // an approval step without an approver
  import_finished: ['staff', 'time'], // each kind of import
  staff_changed_for_oneself: ['invitations', 'staff'], // whoever changes their own record in one of them
  support_notification: ['notifications'], // a notification about a ticket, sent at once
}

/** Source files in which a slice names the kinds that it sends or records. */
const sources = globSync(['src/slices/*/{server,rules}/**/*.ts', 'src/server/*.ts', 'db/functions/*.sql'], { cwd: root })
  .filter(path => !path.includes('.test.') && !path.endsWith('notifications/server/public.ts'))
  .map(path => ({ path, slice: path.split('/')[2]!, text: readFileSync(join(root, path), 'utf8') }))

const ownersOf = (field: 'notificationKinds' | 'mailKinds' | 'securityEvents') =>
  slices.flatMap(slice => {
    const kinds = Object.keys(slice[field] ?? {})
    return kinds.length === 0 ? [] : [kinds]
  })

describe.each([
  ['notifications', notificationKinds, notifications.notificationKinds, ownersOf('notificationKinds')],
  ['mails', mailKinds, mail.mailKinds, ownersOf('mailKinds')],
  ['security events', securityEvents, security.securityEvents, ownersOf('securityEvents')],
])('kinds of %s', (_, declared, known, bySlice) => {
  test('are known to both sides as the manifests declare them', () => {
    expect(known).toEqual(declared)
    expect(bySlice.length).toBeGreaterThan(2)
  })

  test('are used where they are declared: none is left that nothing sends', () => {
    const unused = Object.keys(declared).filter(
      kind => !sources.some(({ path, text }) => !path.endsWith('manifest.ts') && text.includes(`'${kind}'`)),
    )
    expect(unused).toEqual([])
  })
})

test('a slice sends the notifications and mails that it declares, and those of others that are named here', () => {
  const ownerOf = new Map<string, string>()
  for (const { path, slice, text } of sources.filter(({ path }) => path.startsWith('src/slices/')))
    for (const kind of [...Object.keys(notificationKinds), ...Object.keys(mailKinds)])
      if (new RegExp(`^ +${kind}: \\{ ?(?:words|$)`, 'm').test(text) && /(?:manifest|kinds|mails)\.ts$/.test(path)) ownerOf.set(kind, slice)
  const foreign = sources.flatMap(({ path, slice, text }) =>
    path.startsWith('src/slices/')
      ? [...text.matchAll(/\b(?:notificationType|kind):[^\n]*?'([a-z_]+)'/g)]
          .map(([, kind]) => kind!)
          .filter(kind => ownerOf.has(kind) && ownerOf.get(kind) !== slice && !shared[kind]?.includes(slice))
          .map(kind => `${path} sends ${kind} of ${ownerOf.get(kind)}`)
      : [],
  )
  expect(ownerOf.size).toBeGreaterThan(30)
  expect(foreign).toEqual([])
})

test('a person is told of mail that did not arrive by the topic of its kind', () => {
  const told = Object.keys(mailKinds).filter(kind => mailKinds[kind]!.failed !== undefined)
  expect([...FAILED_MAIL_TOPICS]).toEqual(told.map(kind => `failed_${kind}`))
})
