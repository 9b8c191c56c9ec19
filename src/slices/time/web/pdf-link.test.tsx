// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showOrganization } from '#web/organization.ts'
import { PdfLink } from './pdf-link.tsx'

afterEach(() => {
  cleanup()
  showOrganization(null)
})

test('a submitted timesheet is downloaded from the organization that the tab shows', () => {
  showOrganization('harbor')
  render(<PdfLink submissionId="0198" />)
  const link = screen.getByRole('link', { name: 'Download PDF' })
  expect(link.getAttribute('href')).toBe('/api/v1/team-timesheets/0198/timesheet.pdf?organization=harbor')
  expect(link.hasAttribute('download')).toBe(true)
})
