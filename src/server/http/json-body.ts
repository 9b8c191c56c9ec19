import type { FastifyInstance } from 'fastify'
import { Failure } from '#core/failure.ts'

/**
 * Parses JSON bodies, more strictly than the standard: prototype names and duplicate names in an object are errors, because two parsers of
 * the same text could otherwise see different values (SEC-29). Other content types are answered 415.
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

const MAX_DEPTH = 64
/** Names and commas; the largest save, of 500 cells, has about 4,000. Parsing blocks all other requests of this process. */
export const MAX_VALUES = 10_000

/**
 * Throws SyntaxError for invalid JSON, for duplicate or prototype names, and for nesting deeper than 64 levels, and TOO_LARGE for more than
 * 10,000 values. Depth and number are checked before parsing.
 */
export function parseStrictly(text: string): unknown {
  const names = namesIn(text)
  const value: unknown = JSON.parse(text)
  // The result has fewer names than the text if a name occurs twice.
  if (countNames(value) !== names) throw new SyntaxError('a duplicate name')
  return value
}

const tokens = /["[\]{},:]/g
const restOfString = /[^"\\]*(?:\\[\s\S][^"\\]*)*"?/y

/** The number of names in a JSON text: outside of strings, every colon follows a name. */
function namesIn(text: string): number {
  let depth = 0
  let names = 0
  let commas = 0
  tokens.lastIndex = 0
  for (let token = tokens.exec(text); token !== null; token = tokens.exec(text)) {
    switch (token[0]) {
      case '"':
        restOfString.lastIndex = tokens.lastIndex
        restOfString.exec(text)
        tokens.lastIndex = restOfString.lastIndex
        break
      case '[':
      case '{':
        if (++depth > MAX_DEPTH) throw new SyntaxError('nested too deep')
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
    if (names + commas > MAX_VALUES) {
      throw new Failure('TOO_LARGE', `The request has more than ${MAX_VALUES} values`, { rule: 'values', data: { most: MAX_VALUES } })
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
