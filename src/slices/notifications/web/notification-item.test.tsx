// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NotificationItem } from './notification-item.tsx'

const item = {
  id: 'n1',
  notificationType: 'approval_required',
  title: 'Timesheet submitted',
  message: 'Samuel Ofori submitted Oct 26 – Nov 8 for your approval.',
  relatedResourceType: 'timesheet_submissions',
  relatedResourceId: null,
  isRead: true,
  events: 1,
  unreadEvents: 0,
  createdAt: new Date().toISOString(),
  subjectEmployeeName: 'Samuel Ofori',
}
const facts = () => screen.getByText('Approval Required').closest('p')!

test('the facts are one line of text with a bullet between each two, none at its ends', () => {
  render(<NotificationItem item={item as never} onOpen={() => undefined} onMarkRead={() => undefined} />)
  expect(facts().textContent).toMatch(/^Approval Required • Timesheet Submissions • Employee: Samuel Ofori • less than a minute ago$/)
})
