import { vi } from 'vitest'

/** One call as the browser sent it. */
export type SentCall = [name: string, input: unknown]

/** An error as the server answers it. */
export interface Denial {
  code: string
  status: number
  message: string
  data?: object
}

const isDenial = (value: unknown): value is Denial => typeof value === 'object' && value !== null && 'status' in value && 'code' in value

/**
 * Stands in for the server: answers each call by its name, `part/verb`, with a value, a function of its input, or a denial. Returns the calls that were made.
 */
export function answerCalls(answers: Record<string, unknown>): SentCall[] {
  const sent: SentCall[] = []
  const answerOf = (name: string, input: unknown) => {
    sent.push([name, input])
    const answer = answers[name]
    const value = typeof answer === 'function' ? (answer as (input: unknown) => unknown)(input) : answer
    if (value === undefined) throw new Error(`no answer for ${name}`)
    if (!isDenial(value)) return { status: 200, body: { json: value } }
    const { status, code, message, data = {} } = value
    return { status, body: { json: { defined: false, status, code, message, data } } }
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const name = String(url).replace(/^.*\/rpc\//, '')
    const body = JSON.parse(String(init.body)) as { json?: unknown } & { url: string; body: { json: unknown } }[]
    if (name !== '__batch__') {
      const { status, body: json } = answerOf(name, body.json)
      return Response.json(json, { status })
    }
    return Response.json(body.map((call, index) => ({ index, ...answerOf(call.url.replace(/^.*\/rpc\//, ''), call.body.json) })))
  })
  return sent
}
