import { randomUUID } from 'node:crypto'
import { eachDay } from '#core/plain-date.ts'
import { createRequestTokens } from '#slices/identity/server/request-token.ts'
import { createSessionCookies } from '#slices/identity/server/session-cookie.ts'
import { type BenchData, type BenchOrganization, type BenchPerson, PASSWORD } from './data.ts'
import type { Caller } from './load.ts'
import type { FloorCell, PostgrestPath, PostgrestRequests } from './postgrest.ts'

/** One kind of request, sent to Steward and to the floor with payloads of the same size. */
export interface Work {
  name: string
  connections: number
  /** The minimum share of the floor's requests per second that Steward promises. */
  target: number | null
  steward(index: number): Caller
  floor(index: number): Caller
  /** Where it can do this work and could be started. */
  postgrest?(index: number): Caller
  /** Caller for the table that keeps what Steward promises of a save. */
  guarded?(index: number): Caller
  /** Where the commit before is measured too. */
  before?(index: number): Caller
}

/** Requests as a browser would send them. */
export interface Requests {
  call(person: BenchPerson | null, path: string, input: unknown, headers?: string): string
  upload(person: BenchPerson, kind: string, text: string): string
  stream(person: BenchPerson): string
}

export function createRequests(secret: string, origin: string): Requests {
  const cookies = createSessionCookies({ secret, publicUrl: origin })
  const { tokenFor } = createRequestTokens(secret)
  const host = new URL(origin).host
  const known = new Map<string, string>()
  const credentials = ({ token }: BenchPerson) => {
    const text = known.get(token) ?? `cookie: ${cookies.set(token).split(';')[0]}\r\nx-request-token: ${tokenFor(token)}\r\n`
    known.set(token, text)
    return text
  }
  return {
    call(person, path, input, headers = '') {
      const body = JSON.stringify({ json: input })
      const who = person === null ? '' : credentials(person)
      return `POST /rpc/${path} HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\ncontent-type: application/json\r\n${who}${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    },
    upload: (person, kind, text) =>
      `POST /api/v1/uploads/${kind}?fileName=bench.csv HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\ncontent-type: text/csv\r\n${credentials(person)}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    stream: person => `GET /api/v1/live HTTP/1.1\r\nhost: ${host}\r\n${credentials(person)}\r\n`,
  }
}

export function createWorks(
  data: BenchData,
  requests: Requests,
  { peer, before }: { peer: PostgrestRequests | undefined; before: { data: BenchData; requests: Requests } | undefined },
): Work[] {
  const large = data.organizations[0]!
  const { from, to } = data.period
  const everyone = everyoneOf(data.organizations)
  const writersOf = ({ organizations }: BenchData, deductsLunch: boolean) =>
    everyoneOf(organizations.filter(organization => organization.deductsLunch === deductsLunch))
  const ofLarge = (people: readonly BenchPerson[]) => people.map(person => ({ organization: large, person }))
  const [staff, administrators] = [ofLarge(large.employees), ofLarge(large.administrators)]
  const timesheet = (connections: number): Work => ({
    name: 'timesheet: 42 entries of 14 days',
    connections,
    target: 0.58,
    steward: index =>
      reading('timesheet', turns(everyone, index, connections), ({ person }) => requests.call(person, 'entries/list', { from, to })),
    floor: index =>
      reading('timesheet of the floor', turns(everyone, index, connections), member => requestTo('GET', 'timesheet', member, data)),
    ...peerReading(everyone, connections, 'timesheet'),
  })
  const peerReading = (members: readonly Member[], connections: number, path: PostgrestPath): Pick<Work, 'postgrest'> =>
    peer
      ? {
          postgrest: index =>
            reading(`${path} of the peer`, turns(members, index, connections), ({ organization, person }) =>
              peer.get(organization, person, path),
            ),
        }
      : {}
  const upsert = (connections: number, { name, target, keyed = false, deductsLunch = false }: Upsert): Work => {
    const writers = writersOf(data, deductsLunch)
    const plain = (work: string, request: (cell: FloorCell) => string) => (index: number) =>
      new PlainWriter(work, turns(writers, index, connections), data, request)
    return {
      name,
      connections,
      target,
      steward: index => new StewardWriter(requests, turns(writers, index, connections), data, keyed),
      floor: plain('upsert of the floor', ({ date, columnType, columnId, minutes, ...member }) =>
        requestTo('POST', 'upsert', member, data, { date, columnType, columnId, minutes }),
      ),
      ...(peer &&
        !keyed && {
          postgrest: plain('upsert of the peer', peer.upsert),
          guarded: plain('guarded upsert of the peer', peer.guardedUpsert),
        }),
      ...(before && {
        before: index =>
          new StewardWriter(before.requests, turns(writersOf(before.data, deductsLunch), index, connections), before.data, keyed),
      }),
    }
  }
  const oneEntry = { name: 'upsert of one entry', target: 0.25 }
  const automaticLunch = { name: 'upsert, automatic lunch', target: 0.2, deductsLunch: true }
  return [
    timesheet(8),
    timesheet(32),
    upsert(8, oneEntry),
    upsert(32, oneEntry),
    upsert(8, { name: 'upsert under an idempotency key', target: null, keyed: true }),
    upsert(8, automaticLunch),
    upsert(32, automaticLunch),
    {
      name: 'employees: 100 × 6 columns',
      connections: 8,
      target: 0.8,
      steward: index => reading('employees', turns(staff, index, 8), ({ person }) => requests.call(person, 'staff/search', { limit: 100 })),
      floor: index => reading('employees of the floor', turns(staff, index, 8), member => requestTo('GET', 'employees', member, data)),
      ...peerReading(staff, 8, 'employees'),
    },
    {
      name: 'dashboard over all entries',
      connections: 8,
      target: 0.9,
      steward: index => reading('dashboard', turns(administrators, index, 8), ({ person }) => requests.call(person, 'dashboard', {})),
      floor: index =>
        reading('dashboard of the floor', turns(administrators, index, 8), member => requestTo('GET', 'dashboard', member, data)),
      ...peerReading(administrators, 8, 'dashboard'),
    },
    {
      name: 'sign-in at equal hash cost',
      connections: 4,
      target: 0.8,
      steward: index =>
        reading('sign-in', turns(everyone, index, 4), ({ person: { email } }) =>
          requests.call(null, 'identity/signIn', { email, password: PASSWORD }),
        ),
      floor: index =>
        reading('sign-in of the floor', turns(everyone, index, 4), member =>
          requestTo('POST', 'sign-in', member, data, { password: PASSWORD }),
        ),
    },
  ]
}

interface Upsert {
  name: string
  target: number | null
  keyed?: boolean
  deductsLunch?: boolean
}

export interface Member {
  organization: BenchOrganization
  person: BenchPerson
}

/** Iterates over people of every organization in turn, until all had theirs. */
function everyoneOf(organizations: readonly BenchOrganization[]): Member[] {
  const most = Math.max(...organizations.map(({ people }) => people.length))
  return Array.from({ length: most }, (_, index) =>
    organizations.flatMap(organization => {
      const person = organization.people[index]
      return person === undefined ? [] : { organization, person }
    }),
  ).flat()
}

/** Each connection has its own people, so that no two of them ever wait for the same person's timesheet. */
function turns<T>(all: readonly T[], index: number, connections: number): T[] {
  const own = all.filter((_, at) => at % connections === index)
  return own.length > 0 ? own : [all[index % all.length]!]
}

/** The position of a work's callers: a round continues with the people that the previous round did not reach. */
const progress = new Map<string, { at: number }>()

function progressOf(work: string, members: readonly Member[]): { at: number } {
  const name = `${work} ${members[0]?.person.userId}`
  const known = progress.get(name) ?? { at: 0 }
  progress.set(name, known)
  return known
}

function reading(work: string, members: readonly Member[], request: (member: Member) => string): Caller {
  const texts = members.map(request)
  const done = progressOf(work, members)
  return { next: () => texts[done.at++ % texts.length]!, answered: status => status === 200 }
}

function requestTo(method: string, path: string, { organization, person }: Member, { period }: BenchData, input?: unknown) {
  const body = input === undefined ? '' : JSON.stringify(input)
  const length = input === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
  return `${method} /${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-org: ${organization.id}\r\nx-user: ${person.userId}\r\nx-employee: ${person.employeeId}\r\nx-from: ${period.from}\r\nx-to: ${period.to}\r\n${length}\r\n${body}`
}

/** Iterates over people and their cells. Each save changes the stored value, because an unchanged cell is not a write. */
class Cells {
  readonly #writers: readonly Member[]
  readonly #dates: string[]
  readonly #stored: Map<string, Stored>
  readonly #done: { at: number }

  constructor(work: string, writers: readonly Member[], { period }: BenchData, stored: Map<string, Stored>) {
    this.#writers = writers
    this.#dates = eachDay(period.from, period.to)
    this.#stored = stored
    this.#done = progressOf(work, writers)
  }

  next() {
    const round = this.#done.at++
    const cell = Math.floor(round / this.#writers.length) % (this.#dates.length * 3)
    const { organization, person } = this.#writers[round % this.#writers.length]!
    const date = this.#dates[Math.floor(cell / 3)]!
    const column = organization.columns[cell % 3]!
    const key = `${person.employeeId} ${date} ${column}`
    const { minutes, version } = this.#stored.get(key) ?? { minutes: 110, version: 1 }
    return { key, organization, person, date, column, minutes: minutes === 110 ? 90 : 110, version }
  }
}

interface Stored {
  minutes: number
  version: number
}

/** The versions saved in earlier rounds: the next save is based on them. */
const storedBySteward = new Map<string, Stored>()
/** Versions saved in earlier rounds, for each kind of work without versions of its own. */
const storedIn = new Map<string, Map<string, Stored>>()

export class StewardWriter implements Caller {
  readonly #requests: Requests
  readonly #cells: Cells
  readonly #keyed: boolean
  #saving: ReturnType<Cells['next']> | undefined

  constructor(requests: Requests, writers: readonly Member[], data: BenchData, keyed: boolean) {
    this.#requests = requests
    this.#cells = new Cells('upsert', writers, data, storedBySteward)
    this.#keyed = keyed
  }

  next(): string {
    const cell = this.#cells.next()
    const { person, date, column, minutes, version } = cell
    this.#saving = cell
    const key = this.#keyed ? `idempotency-key: ${randomUUID()}\r\n` : ''
    return this.#requests.call(person, 'entries/save', { cells: [{ date, column, minutesEntered: minutes, version }] }, key)
  }

  answered(status: number, body: string): boolean {
    if (status !== 200 || this.#saving === undefined) return false
    const { key, minutes } = this.#saving
    storedBySteward.set(key, { minutes, version: Number(/"version":(\d+)/.exec(body)?.[1]) })
    return true
  }
}

/** Saves in a table of the floor: the last writer wins. */
class PlainWriter implements Caller {
  readonly #cells: Cells
  readonly #stored: Map<string, Stored>
  readonly #request: (cell: FloorCell) => string

  constructor(work: string, writers: readonly Member[], data: BenchData, request: (cell: FloorCell) => string) {
    this.#stored = storedIn.get(work) ?? new Map()
    storedIn.set(work, this.#stored)
    this.#cells = new Cells(work, writers, data, this.#stored)
    this.#request = request
  }

  next(): string {
    const { key, column, ...cell } = this.#cells.next()
    const version = cell.version + 1
    this.#stored.set(key, { minutes: cell.minutes, version })
    const [columnType = '', columnId = ''] = column.includes(':') ? column.split(':') : ['pay_code', column]
    return this.#request({ ...cell, version, columnType, columnId })
  }

  answered(status: number): boolean {
    return status === 200
  }
}
