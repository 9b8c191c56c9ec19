import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FileInput, type FileInputProps } from './file-input.tsx'

afterEach(cleanup)

const picture = new File(['x'], 'me.png', { type: 'image/png' })

function renderInput(changes: Partial<FileInputProps> = {}) {
  const props = {
    label: 'Profile picture',
    help: 'PNG. Up to 5 MB.',
    accept: 'image/png',
    progress: null,
    onFile: vi.fn(),
    onCancel: vi.fn(),
    onRemove: vi.fn(),
    ...changes,
  }
  render(<FileInput {...props} />)
  return { ...props, group: screen.getByRole('group', { name: 'Profile picture' }) }
}

test('a file can be chosen, dropped and pasted', () => {
  const { group, onFile } = renderInput()
  fireEvent.change(screen.getByLabelText('Profile picture', { selector: 'input' }), { target: { files: [picture] } })
  fireEvent.drop(group, { dataTransfer: { files: [picture] } })
  fireEvent.paste(screen.getByRole('button', { name: 'Choose a file' }), { clipboardData: { files: [picture] } })
  expect(vi.mocked(onFile).mock.calls).toEqual([[picture], [picture], [picture]])
})

test('pasted text and an empty choice are no file', () => {
  const { group, onFile } = renderInput()
  fireEvent.paste(group, { clipboardData: { files: [] } })
  fireEvent.change(screen.getByLabelText('Profile picture', { selector: 'input' }), { target: { files: [] } })
  expect(onFile).not.toHaveBeenCalled()
})

test('while one is sent its progress is said, no second one is taken, and it can be canceled', () => {
  const { group, onFile, onCancel } = renderInput({ progress: { name: 'me.png', sent: 1, total: 4 } })
  expect(screen.getByRole('progressbar', { name: 'Uploading me.png' }).getAttribute('aria-valuetext')).toBe('25 percent uploaded')
  fireEvent.drop(group, { dataTransfer: { files: [picture] } })
  expect(onFile).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a file' }))
})

test('an error is announced and stands at the field', () => {
  const { group } = renderInput({ error: 'This file is empty' })
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe('This file is empty')
  expect(group.getAttribute('aria-describedby')?.split(' ')).toContain(alert.id)
})
