import { listed } from '#core/words.ts'
import { type LinkTarget, linkTo, type SearchTo } from '#web/link-to.ts'
import type { Findings as Found } from './audit-calls.ts'
import { t } from './audit-texts.ts'
import { wordsOf } from './level-words.ts'

/** One line of the findings. */
export interface Finding {
  /** Of each person or role that it speaks of. */
  keys: readonly string[]
  /** Why they are ignored. */
  notes: readonly string[]
  tone: 'warning' | 'info'
  title: string
  text: string
  /** Where it is mended; null for whoever may not open that. */
  way: { label: string; link: LinkTarget } | null
}

/** How many people a line names. */
const NAMED = 3

function namesOf(people: readonly { name: string }[]): string {
  const names = listed(people.slice(0, NAMED).map(({ name }) => name))
  return people.length > NAMED ? t('andMore', { names, n: people.length - NAMED }) : names
}

const requestOf = ({ name, noun, title }: Found['blockedApprovers'][number]['waiting'][number]) => ({
  name: t('requestOf', { name, noun, title }),
})

const reasons = {
  nobody: (people: string) => t('nobody', { people }),
  no_account: (people: string) => t('noAccount', { people }),
  own_subject: (people: string) => t('ownSubject', { people }),
  nobody_else: (people: string) => t('nobodyElse', { people }),
} as const

const isMeant = (wanted: boolean) => (one: { ignored: object | null }) => (one.ignored !== null) === wanted

/** Keeps the ignored findings, or the others. */
function partOf(found: Found, isIgnored: boolean): Found {
  const meant = isMeant(isIgnored)
  return {
    unusedRoles: found.unusedRoles.filter(meant),
    belowBlock: found.belowBlock.filter(meant),
    withoutRole: found.withoutRole.filter(meant),
    withoutEmployee: found.withoutEmployee.filter(meant),
    blockedApprovers: found.blockedApprovers.filter(meant),
    unresolvedSteps: found.unresolvedSteps
      .map(step => ({ ...step, people: step.people.filter(meant) }))
      .filter(({ people }) => people.length > 0),
  }
}

/** The keys of what one line says, and what was noted where it is ignored. */
const marksOf = (all: readonly { key: string; ignored: { note: string; by: string | null } | null }[]) => ({
  keys: all.map(({ key }) => key),
  notes: [...new Set(all.flatMap(({ ignored }) => (ignored === null ? [] : [noteText(ignored)])))],
})
const noteText = ({ note, by }: { note: string; by: string | null }) => (by === null ? note : t('noteBy', { note, name: by }))

/** The lines of what is ignored, or of what isn't. */
export function findingsOf(all: Found, isIgnored: boolean, may: { roles: boolean; staff: boolean }): Finding[] {
  const found = partOf(all, isIgnored)
  const roles = (label: string, search: SearchTo<'/settings/roles'>) =>
    may.roles ? { label, link: linkTo('/settings/roles', search) } : null
  const staff = (search: SearchTo<'/resources/staff'> = {}) =>
    may.staff ? { label: t('openStaff'), link: linkTo('/resources/staff', search) } : null
  const { unresolvedSteps, blockedApprovers, belowBlock, withoutRole, withoutEmployee, unusedRoles } = found
  return [
    ...unresolvedSteps.map(({ templateName, stepOrder, approverType, reason, people }): Finding => {
      const step = templateName === null ? t('stepOfDefault') : t('stepOfTemplate', { template: templateName, n: stepOrder })
      const person = people.length === 1 && people[0] ? { employee: people[0].id, tab: 'job' as const } : undefined
      return {
        ...marksOf(people),
        tone: 'warning',
        title: t('unresolved'),
        text: `${step} ${reasons[reason](namesOf(people))}`,
        way: approverType === 'role' ? roles(t('assignRole'), { tab: 'people' }) : staff(person),
      }
    }),
    ...blockedApprovers.map(
      ({ name, role, permission, people, waiting, ...mark }): Finding => ({
        ...marksOf([mark]),
        tone: 'warning',
        title: t('blockedApprover', { name, permission: wordsOf(permission) }),
        text: [
          t('blockedApproverHelp', { role: role.name, permission: wordsOf(permission) }),
          ...(people.length === 0 ? [] : [t('approvesFor', { people: namesOf(people) })]),
          ...(waiting.length === 0 ? [] : [t('waitingNow', { n: waiting.length, requests: namesOf(waiting.map(requestOf)) })]),
        ].join(' '),
        way: roles(t('openRole'), { role: role.id }),
      }),
    ),
    ...belowBlock.map(
      ({ role, permission, parent, ...mark }): Finding => ({
        ...marksOf([mark]),
        tone: 'warning',
        title: t('grantBelowBlock'),
        text: t('grantBelowBlockHelp', { role: role.name, permission: wordsOf(permission), parent: wordsOf(parent) }),
        way: roles(t('openRole'), { role: role.id }),
      }),
    ),
    ...(withoutRole.length === 0
      ? []
      : [
          {
            ...marksOf(withoutRole),
            tone: 'warning' as const,
            title: t('withoutRole', { n: withoutRole.length }),
            text: namesOf(withoutRole),
            way: roles(t('assignRole'), { tab: 'people', holds: 'none' }),
          },
        ]),
    ...(withoutEmployee.length === 0
      ? []
      : [
          {
            ...marksOf(withoutEmployee),
            tone: 'info' as const,
            title: t('withoutEmployee', { n: withoutEmployee.length }),
            text: namesOf(withoutEmployee),
            way: staff(),
          },
        ]),
    ...unusedRoles.map(
      ({ id, name, ...mark }): Finding => ({
        ...marksOf([mark]),
        tone: 'info',
        title: t('unusedRole'),
        text: t('unusedRoleHelp', { role: name }),
        way: roles(t('openRole'), { role: id }),
      }),
    ),
  ]
}

/** How many keys a call takes. */
const MAX_PER_CALL = 500

/** Sends the keys of a line in as many calls as they take; `last` is the one that ends it and says so. */
export async function inParts(
  keys: readonly string[],
  call: (input: { keys: string[] }) => Promise<unknown>,
  last: (input: { keys: string[] }) => Promise<unknown>,
): Promise<void> {
  let at = 0
  for (; at + MAX_PER_CALL < keys.length; at += MAX_PER_CALL) await call({ keys: keys.slice(at, at + MAX_PER_CALL) })
  await last({ keys: keys.slice(at) })
}
