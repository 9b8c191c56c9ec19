import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawnAs } from '#test/drawn-as.tsx'
import { leave } from '#web/leaving.ts'
import { SupportLayers } from './support-layers.tsx'
import { openTicketForm, ticketForm } from './ticket-form-store.ts'
import { changeWidget, dropPicture, widgetNow } from './widget-store.ts'

vi.mock('./ticket-dialog.tsx', () => ({ TicketDialog: ({ picture }: { picture: File | null }) => <p>{`form: ${picture?.name}`}</p> }))

const file = new File(['png'], 'steward-2026-11-20T08-15-30.png', { type: 'image/png' })
const revoked = vi.fn()
const nothingHeld = { isCapturing: false, picture: null, isForForm: false }

beforeEach(() => {
  Object.assign(URL, { revokeObjectURL: revoked.mockClear() })
})
afterEach(() => {
  dropPicture()
  ticketForm.close()
})

function showPicture(isForForm = false) {
  changeWidget({ picture: { file, address: 'blob:picture' }, isForForm })
  return drawnAs({}, <SupportLayers />)
}

test('Next closes the preview and opens the form with the picture', async () => {
  const { person } = showPicture()
  await person.click(await screen.findByRole('button', { name: 'Next' }))
  expect(await screen.findByText(`form: ${file.name}`)).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Screenshot Captured' })).toBeNull()
  expect(widgetNow()).toEqual(nothingHeld)
})

test.each(['Close', '{Escape}'])('%s drops the picture, and opens nothing', async way => {
  const { person } = showPicture()
  const close = await screen.findByRole('button', { name: 'Close' })
  await (way === 'Close' ? person.click(close) : person.keyboard(way))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(revoked).toHaveBeenCalledWith('blob:picture')
  expect(widgetNow()).toEqual(nothingHeld)
  expect(ticketForm.get()).toBeNull()
})

test('a picture that was taken for the form and then dropped leads back to the form', async () => {
  const { person } = showPicture(true)
  await person.click(await screen.findByRole('button', { name: 'Close' }))
  expect(await screen.findByText('form: undefined')).toBeTruthy()
})

test('when the session ends, picture and form are gone: the next person at the device sees neither', async () => {
  showPicture()
  openTicketForm(file)
  await act(async () => leave())
  expect(widgetNow()).toEqual(nothingHeld)
  expect(ticketForm.get()).toBeNull()
})
