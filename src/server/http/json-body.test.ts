import { describe, expect, test } from 'vitest'
import { parseStrictly } from './json-body.ts'

describe('a JSON body', () => {
  test.each(['{}', '[]', '1', '{"a":{"b":[{"c":":"}]}}', '{"a":"\\":\\"","b":null}', '{"a":{"a":1},"b":{"a":2}}'])(
    '%s is parsed like the standard',
    text => {
      expect(parseStrictly(text)).toEqual(JSON.parse(text))
    },
  )

  test.each([
    ['a duplicate name', '{"a":1,"a":2}'],
    ['a duplicate name in a nested object', '{"x":[{"a":1,"b":2,"a":3}]}'],
    ['the same name in two spellings', '{"a":1,"\\u0061":2}'],
    ['__proto__', '{"__proto__":{"admin":true}}'],
    ['constructor', '{"a":{"constructor":{}}}'],
    ['65 levels', '['.repeat(66) + ']'.repeat(66)],
    ['half a body', '{"a":'],
  ])('%s is an error', (_, text) => {
    expect(() => parseStrictly(text)).toThrow(SyntaxError)
  })

  test('a megabyte of nesting is an error, and the process keeps running', () => {
    expect(() => parseStrictly('['.repeat(500_000) + ']'.repeat(500_000))).toThrow()
  })
})
