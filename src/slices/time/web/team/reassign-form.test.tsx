// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawnAs } from '#test/drawn-as.tsx'
import { timesheet } from '#test/drawn-timesheet.tsx'
import type { Call } from '#web/send-call.ts'

const asked: unknown[] = []
vi.mock('#web/send-call.ts', () => {
  const send = async ({ path, input }: Call) => {
    if (path.at(-1) !== 'choices') return { status: 200, json: {} }
    asked.push(input)
    return { status: 200, json: { rows: [{ userId: 'dana', name: 'Dana Whitfield' }], more: false } }
  }
  return { sendCall: vi.fn(send), sendTogether: vi.fn(send) }
})
const { ReassignForm } = await import('./reassign-form.tsx')

test('after a timesheet is reassigned the focus is on the title, from where the next person is chosen', async () => {
  const steps = timesheet().steps.map(step => ({ ...step, state: 'now' as const }))
  const { person } = drawnAs({ baseRole: 'admin' }, <ReassignForm submissionId="s" steps={steps} employee={timesheet().employee} />)
  await person.click(await screen.findByRole('combobox'))
  expect(asked[0], 'the owner is not offered').toMatchObject({ exceptEmployeeId: 'ines' })
  await person.click(await screen.findByRole('option', { name: 'Dana Whitfield' }))
  await person.type(screen.getByRole('textbox', { name: 'Reason' }), 'On leave')
  await person.click(screen.getByRole('button', { name: 'Reassign' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})
