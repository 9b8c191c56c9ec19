import { act, cleanup, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { showColumns } from '#slices/organizations/web/field-info.tsx'
import { drawnAs } from '#test/drawn-as.tsx'
import { answerCalls } from '#test/invitation-answers.ts'
import { openQuestion } from '#web/leaving.ts'
import { currentToast } from '#web/toast/toast-store.ts'
import { uploadFile } from '#web/upload.ts'
import { TicketDialog } from './ticket-dialog.tsx'
import { emptyDraft, keptDraft } from './ticket-draft.ts'
import { openTicketForm, ticketForm } from './ticket-form-store.ts'

vi.mock('#web/upload.ts', () => ({ uploadFile: vi.fn() }))
const upload = vi.mocked(uploadFile)

const picture = new File(['png'], 'steward-2026-11-20T08-15-30.png', { type: 'image/png' })
const pictureId = '01890000-0000-7000-8000-000000000001'
const filed = { id: pictureId, number: 12 }
const failed = { code: 'INTERNAL', status: 500, message: 'Something failed' }

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })
  openTicketForm()
})
afterEach(() => {
  ticketForm.close()
  sessionStorage.clear()
  upload.mockReset()
  vi.unstubAllGlobals()
})

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })

async function write(person: UserEvent): Promise<void> {
  await person.type(await field('Title'), 'Friday is wrong')
  await person.click(screen.getByRole('combobox', { name: /^Issue type/ }))
  await person.click(await screen.findByRole('option', { name: 'Training' }))
  await person.type(await field('Description'), 'Why 8.00?')
}
const submit = (person: UserEvent) => person.click(screen.getByRole('button', { name: 'Submit ticket' }))

test('a ticket is filed with its picture, where the person was, and medium priority, and then nothing is kept', async () => {
  upload.mockResolvedValue({ id: pictureId, name: picture.name, contentType: 'image/png', size: 3, address: '/f' })
  const sent = answerCalls({ 'support/create': filed })
  const { person } = drawnAs({}, <TicketDialog picture={picture} />)
  await write(person)
  await submit(person)
  await waitFor(() => expect(currentToast()?.title).toBe('Support Ticket Created'))
  expect(sent).toHaveLength(1)
  expect(sent[0]![1]).toMatchObject({
    id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/),
    title: 'Friday is wrong',
    category: 'training',
    priority: 'medium',
    pictureId,
    metadata: { url: location.href, userAgent: navigator.userAgent, timezone: expect.any(String), screenResolution: expect.any(String) },
  })
  expect(ticketForm.get()).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('what was typed survives a failure, and the next try files the same ticket', async () => {
  let answer: unknown = failed
  const sent = answerCalls({ 'support/create': () => answer })
  const { person } = drawnAs({}, <TicketDialog picture={null} />)
  await write(person)
  await submit(person)
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Error', text: 'Failed to create support ticket. Please try again.' }))
  expect((await field('Title')).value).toBe('Friday is wrong')
  answer = filed
  await submit(person)
  await waitFor(() => expect(ticketForm.get()).toBeNull())
  const [first, second] = sent.map(([, input]) => (input as { id: string }).id)
  expect(second).toBe(first)
})

test('what was typed survives the end of a session, for its person alone', async () => {
  const { person } = drawnAs({}, <TicketDialog picture={null} />)
  await write(person)
  expect(Object.keys(sessionStorage)).toEqual(['steward.ticket-draft.u.o'])
  cleanup()
  expect(keptDraft('someone-else.o')).toEqual(emptyDraft)
  drawnAs({}, <TicketDialog picture={null} />)
  await waitFor(async () => expect((await field('Title')).value).toBe('Friday is wrong'))
  expect((await field('Description')).value).toBe('Why 8.00?')
})

test('a draft with an issue type that there is no longer keeps the rest, and the type is chosen again', () => {
  sessionStorage.setItem('steward.ticket-draft.u.o', JSON.stringify({ ...emptyDraft, title: 'Friday', category: 'idea' }))
  expect(keptDraft('u.o')).toEqual({ ...emptyDraft, title: 'Friday' })
})

test('closing the form asks before what was typed is lost', async () => {
  const { person } = drawnAs({}, <TicketDialog picture={null} />)
  await person.type(await field('Title'), 'Friday')
  await person.keyboard('{Escape}')
  expect(ticketForm.get()).not.toBeNull()
  await act(async () => openQuestion()?.answer(true))
  expect(ticketForm.get()).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('a picture that cannot be uploaded says so, and the ticket is filed without it', async () => {
  upload.mockRejectedValue(new TypeError('no answer came'))
  const sent = answerCalls({ 'support/create': filed })
  const { person } = drawnAs({}, <TicketDialog picture={picture} />)
  expect(await screen.findByText(/You can still submit the ticket without the picture/)).toBeTruthy()
  expect(screen.queryByRole('img', { name: 'Picture' })).toBeNull()
  await write(person)
  await submit(person)
  await waitFor(() => expect(ticketForm.get()).toBeNull())
  expect(sent[0]![1]).not.toHaveProperty('pictureId')
})

test('a picture that is still on its way is waited for, and a ticket that is filed without it says so', async () => {
  let fail: (error: Error) => void = () => undefined
  upload.mockImplementation(() => new Promise((_, reject) => (fail = reject)))
  const sent = answerCalls({ 'support/create': filed })
  const { person } = drawnAs({}, <TicketDialog picture={picture} />)
  await write(person)
  await submit(person)
  expect(sent).toEqual([])
  fail(new TypeError('no answer came'))
  await waitFor(() => expect(currentToast()?.text).toMatch(/The picture couldn't be uploaded/))
  expect(sent).toHaveLength(1)
})

test('a picture can be taken out again', async () => {
  upload.mockResolvedValue({ id: pictureId, name: picture.name, contentType: 'image/png', size: 3, address: '/f' })
  const sent = answerCalls({ 'support/create': filed })
  const { person } = drawnAs({}, <TicketDialog picture={picture} />)
  await write(person)
  await person.click(await screen.findByRole('button', { name: 'Remove' }))
  await submit(person)
  await waitFor(() => expect(ticketForm.get()).toBeNull())
  expect(sent[0]![1]).not.toHaveProperty('pictureId')
})

test('someone without an organization reads why it cannot be filed', async () => {
  const message = 'User or organization information is missing'
  answerCalls({ 'support/create': { code: 'FORBIDDEN', status: 403, message, data: { rule: 'no_organization' } } })
  const { person } = drawnAs({}, <TicketDialog picture={null} />)
  await write(person)
  await submit(person)
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Error', text: message }))
  expect((await field('Title')).value).toBe('Friday is wrong')
})

test('with the field info on, every field of a ticket says its column', async () => {
  onTestFinished(showColumns())
  drawnAs({}, <TicketDialog picture={null} />)
  for (const column of ['title', 'category', 'priority', 'description'])
    expect(await screen.findByText(`support_tickets.${column}`)).toBeTruthy()
})
