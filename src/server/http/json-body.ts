import type { FastifyInstance } from 'fastify'
import { Failure } from '#core/failure.ts'

/**
 * JSON bodies, stricter than the standard: names that reach for prototypes and names given twice in one object are refused, because two
 * readers of the same text could otherwise act on different values (SEC-29). Other content types have no reader at all: 415.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, parseStrictly(String(body)))
    } catch (error) {
      done(error instanceof Failure ? error : new Failure('BAD_REQUEST', 'The request body is not valid JSON'))
    }
  })
}

const DEEPEST = 64
/** Names and commas: some 4,000 in the largest save of 500 cells. What is read costs the time of everybody else on this process. */
export const MOST_VALUES = 10_000

/**
 * Throws for anything `JSON.parse` refuses, for duplicate or prototype names, and for nesting no contract has; TOO_LARGE for more values
 * than any contract takes. What is too deep or too much is refused before it is made into values.
 */
export function parseStrictly(text: string): unknown {
  const names = namesIn(text)
  const value: unknown = JSON.parse(text)
  // Fewer names in the result than in the text means that one was given twice.
  if (countNames(value) !== names) throw new SyntaxError('a name stands twice')
  return value
}

const marks = /["[\]{},:]/g
const restOfString = /[^"\\]*(?:\\[\s\S][^"\\]*)*"?/y

/** How many names a JSON text gives: outside of strings every colon follows exactly one. */
function namesIn(text: string): number {
  let depth = 0
  let names = 0
  let commas = 0
  marks.lastIndex = 0
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    switch (mark[0]) {
      case '"':
        restOfString.lastIndex = marks.lastIndex
        restOfString.exec(text)
        marks.lastIndex = restOfString.lastIndex
        break
      case '[':
      case '{':
        if (++depth > DEEPEST) throw new SyntaxError('nested too deep')
        break
      case ']':
      case '}':
        depth--
        break
      case ':':
        names++
        break
      default:
        commas++
    }
    if (names + commas > MOST_VALUES) {
      throw new Failure('TOO_LARGE', `The request holds more than ${MOST_VALUES} values`, { rule: 'values', data: { most: MOST_VALUES } })
    }
  }
  return names
}

function countNames(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0
  let names = 0
  if (Array.isArray(value)) {
    for (const item of value) names += countNames(item)
    return names
  }
  for (const name of Object.keys(value)) {
    if (name === '__proto__' || name === 'constructor' || name === 'prototype') throw new SyntaxError('a forbidden name')
    names += 1 + countNames((value as Record<string, unknown>)[name])
  }
  return names
}
