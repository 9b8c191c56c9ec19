import { ORPCError } from '@orpc/client'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { LeaveQuestion } from '#web/leave-question.tsx'
import { TextField } from './fields.tsx'
import { FormDialog, FormDrawer } from './form-layer.tsx'
import { SelectField } from './select-field.tsx'
import { useForm } from './use-form.ts'

interface Values {
  name: string
  code: string
  kind: string
}
type Row = Values & { id: string; version: number }

const row: Row = { id: 'd1', version: 3, name: 'Shelter', code: 'SH', kind: 'program' }
const valuesOf = ({ name, code, kind }: Row): Values => ({ name, code, kind })
const save = vi.fn<(values: Values, version: number) => Promise<void>>()

beforeAll(() => import('#web/ui/leave-dialog.tsx'))
beforeEach(() => {
  save.mockReset().mockResolvedValue()
})
afterEach(cleanup)

function Editor({ Layer, onClose }: { Layer: typeof FormDialog; onClose: () => void }) {
  const form = useForm<Values>(valuesOf(row), values => ({ name: values.name === '' ? 'Enter a name' : undefined }))
  return (
    <Layer
      form={form}
      title="Edit department"
      failed="Failed to update department"
      onSubmit={save}
      onClose={onClose}
      record={{ version: 3, valuesOf }}
    >
      <TextField<Values> name="name" label="Name" />
      <TextField<Values> name="code" label="Code" />
      <SelectField<Values>
        name="kind"
        label="Kind"
        options={[
          { value: 'program', label: 'Program' },
          { value: 'support', label: 'Support' },
        ]}
      />
    </Layer>
  )
}

function Page({ Layer }: { Layer: typeof FormDialog }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      {open ? <Editor Layer={Layer} onClose={() => setOpen(false)} /> : null}
      <LeaveQuestion />
    </>
  )
}

async function open(Layer: typeof FormDialog = FormDialog) {
  const user = userEvent.setup()
  render(<Page Layer={Layer} />)
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  return { user, name: await screen.findByLabelText('Name') }
}

const dialog = () => screen.queryByRole('dialog', { name: 'Edit department' })
const conflict = (current: Row) =>
  new ORPCError('CONFLICT', { status: 409, message: 'Changed by someone else', data: { rule: 'version', data: { current } } })

test.each([
  ['dialog', FormDialog],
  ['drawer', FormDrawer],
])('a %s opens at its first field, saves, closes and returns the focus', async (_, Layer) => {
  const { user, name } = await open(Layer)
  expect(document.activeElement).toBe(name)
  await user.type(name, 's')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Shelters', code: 'SH', kind: 'program' }, 3)
  await vi.waitFor(() => expect(dialog()).toBeNull())
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' })))
})

test.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])('%s saves from a field', async keys => {
  const { user } = await open()
  await user.keyboard(keys)
  expect(save).toHaveBeenCalledOnce()
})

test('unchanged, it closes at once', async () => {
  const { user } = await open()
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(dialog()).toBeNull())
})

test.each([
  ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  ['Cancel', (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
])('changed, %s asks, and the changes stay until they are discarded', async (_, leave) => {
  const { user, name } = await open()
  await user.type(name, 's')
  await leave(user)
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Shelters')
  await leave(user)
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await vi.waitFor(() => expect(dialog()).toBeNull())
})

test('while it saves, Escape, Cancel and Close do nothing, and no question outlives the saved form', async () => {
  const { user, name } = await open()
  await user.type(name, 's')
  let finish: () => void = () => undefined
  save.mockImplementationOnce(() => new Promise<void>(resolve => (finish = resolve)))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(dialog()).toBeTruthy()
  finish()
  await vi.waitFor(() => expect(dialog()).toBeNull())
  expect(screen.queryByText('Discard unsaved changes?')).toBeNull()
})

test('a save that failed can be closed again', async () => {
  const { user } = await open()
  save.mockRejectedValueOnce(new ORPCError('FORBIDDEN', { status: 403, message: 'You may not do this' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('You may not do this')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(dialog()).toBeNull())
})

test('an invalid form stays open with the error at its field', async () => {
  const { user, name } = await open()
  await user.clear(name)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Enter a name')).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
})

test('a conflict asks for the fields that both have changed, and lists what only someone else has changed', async () => {
  const { user, name } = await open()
  await user.type(name, 's')
  save.mockRejectedValueOnce(conflict({ ...row, version: 4, name: 'Housing', kind: 'support' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const panel = await screen.findByRole('region', { name: 'Someone else changed this record' })
  expect(document.activeElement).toBe(panel)
  const names = within(panel).getByRole('group', { name: 'Name' })
  expect(within(names).getByRole('radio', { name: 'Yours Shelters', checked: true })).toBeTruthy()
  expect(within(names).getByRole('radio', { name: 'Theirs Housing' })).toBeTruthy()
  expect(within(panel).getAllByRole('group')).toHaveLength(1)
  expect(panel.textContent).toContain('Also changed: Kind: Support')
  expect(screen.getByRole('combobox', { name: 'Kind' }).textContent).toContain('Support')
})

test('without a field that both have changed nothing is asked, and saving again keeps both', async () => {
  const { user, name } = await open()
  await user.type(name, 's')
  save.mockRejectedValueOnce(conflict({ ...row, version: 4, kind: 'support' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const panel = await screen.findByRole('region', { name: 'Someone else changed this record' })
  expect(panel.textContent).toContain("Your changes don't conflict with theirs. Save again to keep both.")
  expect(within(panel).queryByRole('radio')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(save).toHaveBeenLastCalledWith({ name: 'Shelters', code: 'SH', kind: 'support' }, 4)
})

test('a record that is gone is said so, and the form stays with what was typed', async () => {
  const { user, name } = await open()
  await user.type(name, 's')
  save.mockRejectedValueOnce(new ORPCError('NOT_FOUND', { status: 404, message: 'Department not found' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This record no longer exists.')
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Shelters')
})

test.each([
  ['mine', undefined, { name: 'Shelters', code: 'SHX', kind: 'support' }],
  ['all of mine', 'Keep all of mine', { name: 'Shelters', code: 'SHX', kind: 'support' }],
  ['all of theirs', 'Use all of theirs', { name: 'Housing', code: 'HS', kind: 'support' }],
])('after a conflict %s is saved with the new version', async (_, button, saved) => {
  const { user, name } = await open()
  await user.type(name, 's')
  await user.type(screen.getByLabelText('Code'), 'X')
  save.mockRejectedValueOnce(conflict({ ...row, version: 4, name: 'Housing', code: 'HS', kind: 'support' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('region', { name: 'Someone else changed this record' })
  if (button !== undefined) await user.click(screen.getByRole('button', { name: button }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(save).toHaveBeenLastCalledWith({ ...valuesOf(row), ...saved }, 4)
  await vi.waitFor(() => expect(dialog()).toBeNull())
})

test('a choice at one field changes the form at once', async () => {
  const { user, name } = await open()
  await user.type(name, 's')
  save.mockRejectedValueOnce(conflict({ ...row, version: 4, name: 'Housing' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('radio', { name: 'Theirs Housing' }))
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Housing')
})

test('after a conflict, closing still asks while a value of one’s own is kept', async () => {
  const { user, name } = await open()
  await user.type(name, 's')
  save.mockRejectedValueOnce(conflict({ ...row, version: 4, name: 'Housing' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('region', { name: 'Someone else changed this record' })
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await user.click(screen.getByRole('radio', { name: 'Theirs Housing' }))
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(dialog()).toBeNull())
})
