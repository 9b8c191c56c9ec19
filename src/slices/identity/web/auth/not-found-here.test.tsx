// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NotFoundHere } from './not-found-here.tsx'

test('an address without an organization is announced with the address and the link to the main site', () => {
  render(<NotFoundHere subdomain="nobody" mainSite="https://steward.test" />)
  expect(screen.getByRole('alert').textContent).toContain(
    'Organization Not FoundThe organization for this subdomain could not be found or is inactive. (nobody)',
  )
  expect(screen.getByRole('link', { name: 'Go to Main Site' })).toHaveProperty('href', 'https://steward.test/')
})
