import type { FastifyInstance } from 'fastify'
import { Failure } from '#core/failure.ts'

/**
 * JSON bodies, stricter than the standard: names that reach for prototypes and names given twice in one object are refused, because two
 * readers of the same text could otherwise act on different values (security case 29). Other content types have no reader at all: 415.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, parseStrictly(String(body)))
    } catch {
      done(new Failure('BAD_REQUEST', 'The request body is not valid JSON'))
    }
  })
}

const strings = /"(?:[^"\\]|\\.)*"/g
const deepest = 64

/** Throws for anything `JSON.parse` refuses, for duplicate or prototype names, and for nesting no contract has. */
export function parseStrictly(text: string): unknown {
  const value: unknown = JSON.parse(text)
  // Outside of strings every colon follows exactly one name: fewer names in the result means that one was given twice.
  const names = text.replace(strings, '').split(':').length - 1
  if (countNames(value, 0) !== names) throw new SyntaxError('a name stands twice')
  return value
}

function countNames(value: unknown, depth: number): number {
  if (value === null || typeof value !== 'object') return 0
  if (depth === deepest) throw new SyntaxError('nested too deep')
  let names = 0
  if (Array.isArray(value)) {
    for (const item of value) names += countNames(item, depth + 1)
    return names
  }
  for (const name of Object.keys(value)) {
    if (name === '__proto__' || name === 'constructor' || name === 'prototype') throw new SyntaxError('a forbidden name')
    names += 1 + countNames((value as Record<string, unknown>)[name], depth + 1)
  }
  return names
}
