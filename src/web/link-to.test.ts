import { expect, test } from 'vitest'
import { linkHere, linkTo, linkToSaved } from './link-to.ts'
import { defineSearch, flag, oneOf, text } from './search.ts'

const search = defineSearch({ tab: oneOf(['facts', 'history'], 'facts'), employee: text(), add: flag() })

declare module './link-to.ts' {
  interface ScreenSearches {
    '/test': { tab: 'facts' | 'history'; employee: string | undefined; add: boolean }
  }
}

test('a link names its screen and writes its parameters as the address has them', () => {
  expect(linkTo('/test', { tab: 'history', add: '1' })).toEqual({ to: '/test', search: { tab: 'history', add: '1' } })
})

test('an unknown screen, parameter or choice does not compile', () => {
  // @ts-expect-error: no screen has declared this path
  linkTo('/nowhere', {})
  // @ts-expect-error: the screen has no such parameter
  linkTo('/test', { person: 'x' })
  // @ts-expect-error: the parameter has no such choice
  linkTo('/test', { tab: 'audit' })
})

test('a link to the screen itself leaves defaults out', () => {
  expect(linkHere(search, { tab: 'facts', employee: 'x' })).toEqual({ to: '.', search: { tab: undefined, employee: 'x' } })
})

test('a saved view keeps the parameters it was saved with', () => {
  expect(linkToSaved('/test', 'tab=history&employee=x')).toEqual({ to: '/test', search: { tab: 'history', employee: 'x' } })
})
