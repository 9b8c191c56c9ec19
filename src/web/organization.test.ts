import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onSessionMoved, sessionElsewhere, sessionStandsIn, shownOrganization, showOrganization } from './organization.ts'
import { callErrorOf, callsOf } from './rpc.ts'

beforeEach(() => showOrganization(null))
afterEach(() => vi.unstubAllGlobals())

interface Sent {
  path: string
  organization: string | undefined
}

/** Answers every call with what `answer` makes of it; tells what was sent. */
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
  test('names what its tab shows, or what it is said to be for, and nothing before that is known', async () => {
    const sent = server()
    await part.list.call({})
    showOrganization('harbor')
    await part.list.call({})
    await part.list.call({}, { context: { organization: 'river' } })
    expect(sent.map(({ organization }) => organization)).toEqual([undefined, 'harbor', 'river'])
  })

  test('that is refused because the session moved stops this tab, and tells where the session is', async () => {
    const data = { rule: 'organization_changed', data: { organizationId: 'river' } }
    server(() => Response.json({ json: { defined: false, code: 'FORBIDDEN', status: 403, message: 'Moved', data } }, { status: 403 }))
    showOrganization('harbor')
    expect(await errorOf(part.list.call({}))).toMatchObject({ rule: 'organization_changed', status: 403 })
    expect(sessionElsewhere()).toEqual({ id: 'river' })
  })

  test('is not sent while the session is elsewhere, but for those of the account', async () => {
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

describe('what a tab shows', () => {
  test('is told about when the session leaves it and when it is back, once each', () => {
    const heard: unknown[] = []
    const stop = onSessionMoved(() => heard.push(sessionElsewhere()))
    showOrganization('harbor')
    for (const id of ['river', 'river', null, 'harbor', 'harbor']) sessionStandsIn(id)
    stop()
    sessionStandsIn('river')
    expect(heard).toEqual([{ id: 'river' }, { id: null }, null])
  })

  test('is no one’s before sign-in: no news concern it', () => {
    sessionStandsIn('river')
    expect([shownOrganization(), sessionElsewhere()]).toEqual([null, null])
  })

  test('that is drawn anew is where the session is', () => {
    showOrganization('harbor')
    sessionStandsIn('river')
    showOrganization('harbor')
    expect(sessionElsewhere()).toEqual({ id: 'river' })
    showOrganization('river')
    expect(sessionElsewhere()).toBeNull()
  })
})
