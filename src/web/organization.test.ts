import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onSessionMoved, sessionElsewhere, sessionStandsIn, shownOrganization, showOrganization } from './organization.ts'
import { callErrorOf, callsOf } from './rpc.ts'

beforeEach(() => showOrganization(null))
afterEach(() => vi.unstubAllGlobals())

interface Sent {
  path: string
  organization: string | undefined
}

/** Answers every call with the result of `answer` and records what was sent. */
function server(answer: () => Response = () => Response.json({ json: 'answer' })): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ path, organization: headers['x-organization'] })
    return answer()
  })
  return sent
}

type Plain = { list: { call(input: object, options?: { context: { organization?: string } }): Promise<unknown> } }
const part = callsOf('part') as unknown as Plain
const account = callsOf('account', { ofAccount: true }) as unknown as Plain
const errorOf = async (call: Promise<unknown>) => callErrorOf(await call.catch((error: unknown) => error))

describe('a call', () => {
  test('names the organization that its tab shows or that it is meant for, and none before one is known', async () => {
    const sent = server()
    await part.list.call({})
    showOrganization('harbor')
    await part.list.call({})
    await part.list.call({}, { context: { organization: 'river' } })
    expect(sent.map(({ organization }) => organization)).toEqual([undefined, 'harbor', 'river'])
  })

  test('denied because the session switched organization stops this tab and reports the new organization', async () => {
    const data = { rule: 'organization_changed', data: { organizationId: 'river' } }
    server(() => Response.json({ json: { defined: false, code: 'FORBIDDEN', status: 403, message: 'Moved', data } }, { status: 403 }))
    showOrganization('harbor')
    expect(await errorOf(part.list.call({}))).toMatchObject({ rule: 'organization_changed', status: 403 })
    expect(sessionElsewhere()).toEqual({ id: 'river' })
  })

  test('is not sent while the session is in another organization, except for account calls', async () => {
    const sent = server()
    showOrganization('harbor')
    sessionStandsIn('river')
    expect(await errorOf(part.list.call({}))).toMatchObject({ rule: 'organization_changed', status: 403 })
    await account.list.call({})
    expect(sent.map(({ path }) => path)).toEqual(['/rpc/account/list'])
    sessionStandsIn('harbor')
    await part.list.call({})
    expect(sent.map(({ path }) => path)).toEqual(['/rpc/account/list', '/rpc/part/list'])
  })
})

describe('the organization that a tab shows', () => {
  test('is notified once when the session leaves it and once when it returns', () => {
    const heard: unknown[] = []
    const stop = onSessionMoved(() => heard.push(sessionElsewhere()))
    showOrganization('harbor')
    for (const id of ['river', 'river', null, 'harbor', 'harbor']) sessionStandsIn(id)
    stop()
    sessionStandsIn('river')
    expect(heard).toEqual([{ id: 'river' }, { id: null }, null])
  })

  test('is null before sign-in, so no session change affects it', () => {
    sessionStandsIn('river')
    expect([shownOrganization(), sessionElsewhere()]).toEqual([null, null])
  })

  test('changes with a new render to the organization of the session', () => {
    showOrganization('harbor')
    sessionStandsIn('river')
    showOrganization('harbor')
    expect(sessionElsewhere()).toEqual({ id: 'river' })
    showOrganization('river')
    expect(sessionElsewhere()).toBeNull()
  })
})
