import { describe, expect, test } from 'vitest'
import { isSeenWhole, line, lines } from './text.ts'

describe('text without hidden characters is accepted', () => {
  test.each([
    'Ana María Núñez-O’Neil',
    'Jose\u0301',
    'Nguyễn Thị Minh Khai',
    'محمد',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', // Persian, with the joiner that keeps two letters apart
    '\u0915\u094d\u200d\u0937', // Devanagari, with the one that joins them
    '山田 太郎',
    '👩‍👩‍👧‍👦 ❤️ 👋🏽',
    'Suite 4, 2nd floor (rear) – €5',
    '',
  ])('%j', text => {
    expect(isSeenWhole(text)).toBe(true)
  })
})

describe('text with hidden characters is invalid', () => {
  test.each([
    ['zero-width space', 'An\u200bn'],
    ['joiner between Latin letters', 'An\u200dn'],
    ['non-joiner between Latin letters', 'An\u200cn'],
    ['joiner between Cyrillic letters', '\u0410\u200d\u0431'],
    ['joiner at the end', '\u0645\u200c'],
    ['word joiner', 'An\u2060n'],
    ['byte order mark', 'An\ufeffn'],
    ['soft hyphen', 'An\u00adn'],
    ['left-to-right mark', 'An\u200en'],
    ['right-to-left mark', 'An\u200fn'],
    ['Arabic letter mark', 'An\u061cn'],
    ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069].map(code => [
      `U+${code.toString(16)}`,
      `An${String.fromCodePoint(code)}n`,
    ]),
    ['line separator', 'An\u2028n'],
    ['null', 'An\u0000n'],
    ['line break', 'An\nn'],
    ['tab', 'An\tn'],
    ['delete', 'An\u007fn'],
    ['C1 control', 'An\u0085n'],
    ['tag', 'An\u{e0041}n'],
    ['language tag', 'An\u{e0001}n'],
    ['variation selector after a letter', 'An\ufe0fn'],
    ['Hangul filler', 'An\u3164n'],
    ['braille blank', 'An\u2800n'],
    ['combining grapheme joiner', 'An\u034fn'],
    ['private use', 'An\ue000n'],
    ['half of a pair', 'An\ud800n'],
  ])('%s', (_, text) => {
    expect(isSeenWhole(text as string)).toBe(false)
  })
})

test('a line is trimmed and has its own error rule; a multi-line text may contain breaks', () => {
  expect(line(10).parse('  Ann ')).toBe('Ann')
  const invalid = line(10).safeParse('An\u202en')
  expect(invalid.error?.issues).toMatchObject([
    { message: "can't contain invisible or direction-changing characters", params: { rule: 'text_invisible' } },
  ])
  expect(line(10).safeParse('An\nn').success).toBe(false)
  for (const field of [line(10), lines(10, 1)]) {
    expect(field.safeParse(' ').error?.issues).toMatchObject([{ message: 'must not be empty', code: 'too_small', minimum: 1 }])
  }
  expect(lines(10).parse('An\n\tn')).toBe('An\n\tn')
  expect(lines(10).safeParse('An\u202e\nn').success).toBe(false)
})

test.each([
  ['Zoë', true],
  ['Việt Nguyễn', true],
  ['สมศักดิ์', true],
  [`Z${'\u0300'.repeat(4)}`, true],
  [`Z${'\u0300'.repeat(50)}`, false],
])('%s: the combining marks of real scripts are accepted: %s', (text, taken) => expect(line(100).safeParse(text).success).toBe(taken))
