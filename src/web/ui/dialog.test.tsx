// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Menu, MenuItem } from './menu.tsx'

afterEach(cleanup)

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Submit timesheet</Button>
      <Button>Another</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Submit this period?"
        description="Dana approves it."
        actions={<Button>Submit</Button>}
      />
    </>
  )
}

/** Its field takes the focus before the dialog does. */
const Asking = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      {isOpen ? (
        <Dialog open onOpenChange={setOpen} title="Name">
          <input aria-label="Name" autoFocus />
        </Dialog>
      ) : null}
    </>
  )
}

const openDialog = async () => {
  render(<Page />)
  const user = userEvent.setup()
  const opener = screen.getByRole('button', { name: 'Submit timesheet' })
  await user.click(opener)
  return { user, opener, dialog: screen.getByRole('dialog', { name: 'Submit this period?' }) }
}

test('takes the focus, traps it and returns it to its opener', async () => {
  const { user, opener, dialog } = await openDialog()
  expect(dialog.contains(document.activeElement)).toBe(true)
  for (let press = 0; press < 4; press += 1) {
    await user.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)
  }
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await vi.waitFor(() => expect(document.activeElement).toBe(opener))
})

test('returns the focus to its opener also where a field of it takes the focus by itself', async () => {
  render(<Asking />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' })))
})

test('its close button returns the focus too, and its description is announced with its name', async () => {
  const { user, opener, dialog } = await openDialog()
  const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Dana approves it.')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await vi.waitFor(() => expect(document.activeElement).toBe(opener))
})

function WithMenu() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onSelect={() => setOpen(true)}>Rename</MenuItem>
      </Menu>
      <Dialog open={open} onOpenChange={setOpen} title="Rename" actions={<Button>Save</Button>} />
    </>
  )
}

test("when opened from a menu, it returns the focus to the menu's button", async () => {
  render(<WithMenu />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('menuitem', { name: 'Rename' }))
  const dialog = screen.getByRole('dialog', { name: 'Rename' })
  await vi.waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })))
})

function TwoSteps() {
  const [step, setStep] = useState(0)
  const next = () => setStep(before => (before + 1) % 3)
  return (
    <>
      <h1 tabIndex={-1}>Staff</h1>
      <Button onClick={next}>Invite people</Button>
      {step === 1 ? (
        <Dialog key="form" open onOpenChange={next} title="Invite people" actions={<Button onClick={next}>Send</Button>} />
      ) : null}
      {step === 2 ? <Dialog key="links" open onOpenChange={next} title="Links" actions={<Button onClick={next}>Done</Button>} /> : null}
    </>
  )
}

test('a dialog in place of another returns the focus to what opened the first', async () => {
  render(<TwoSteps />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Invite people' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Invite people' })))
})

function Leaves() {
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState(false)
  const submit = () => {
    setDone(true)
    setOpen(false)
  }
  return (
    <>
      <h1 tabIndex={-1}>My Time</h1>
      {done ? null : <Button onClick={() => setOpen(true)}>Submit timesheet</Button>}
      <Dialog open={open} onOpenChange={setOpen} title="Submit?" actions={<Button onClick={submit}>Submit</Button>} />
    </>
  )
}

test('where its opener is gone, the focus goes to the heading of the page', async () => {
  render(<Leaves />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Submit timesheet' }))
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'My Time' })))
})
