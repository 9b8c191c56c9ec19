import { describe, expect, test } from 'vitest'
import { findPath, pathTo } from './screen-path.ts'

const patterns = ['/rooms', '/rooms/$id', '/rooms/new', '/rooms/$id/visits/$visit'] as const

describe('the screen of a path', () => {
  test.each([
    ['/rooms', '/rooms', {}],
    ['/rooms/', '/rooms', {}],
    ['/rooms/12', '/rooms/$id', { id: '12' }],
    ['/rooms/new', '/rooms/new', {}],
    ['/rooms/a%2Fb', '/rooms/$id', { id: 'a/b' }],
    ['/rooms/1/visits/2', '/rooms/$id/visits/$visit', { id: '1', visit: '2' }],
  ])('%s is %s', (path, pattern, params) => {
    expect(findPath(patterns, path)).toEqual({ pattern, params })
  })

  test.each(['/', '/room', '/rooms/1/2', '/Rooms', '/rooms/%zz'])('%s is none', path => {
    expect(findPath(patterns, path)).toBeNull()
  })
})

test('a path is made of its parameters and leads back to them', () => {
  const path = pathTo('/rooms/$id/visits/$visit', { id: 'a/b ü', visit: '7' })
  expect(path).toBe('/rooms/a%2Fb%20%C3%BC/visits/7')
  expect(findPath(patterns, path)?.params).toEqual({ id: 'a/b ü', visit: '7' })
})

test('a parameter without a value is an error and no other address', () => {
  expect(() => pathTo('/rooms/$id', {})).toThrow('/rooms/$id needs id')
  expect(() => pathTo('/rooms/$id', { id: '' })).toThrow('/rooms/$id needs id')
})
