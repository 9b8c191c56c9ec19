import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { useInboxKeys } from './use-inbox-keys.ts'

const act = vi.fn()
beforeEach(() => act.mockClear())

const Screen = () => {
  useInboxKeys(act)
  return (
    <>
      <input aria-label="Note" />
      {/* biome-ignore lint/a11y/useSemanticElements: what counts for the keys is the role */}
      <div role="grid">
        <button type="button">cell</button>
      </div>
      <div data-inbox="">
        <input type="checkbox" aria-label="Select" />
        <button type="button">row</button>
      </div>
      <article data-decides="">
        <button type="button">in the timesheet</button>
        {/* biome-ignore lint/a11y/useSemanticElements: what counts for the keys is the role */}
        <div role="grid" aria-readonly="true">
          <button type="button">cell that is read</button>
        </div>
      </article>
      <button type="button">elsewhere</button>
    </>
  )
}

async function keys() {
  const user = userEvent.setup()
  return { ...render(<Screen />), user }
}

test('letters that decide nothing work from anywhere on the screen, others in the list, including its checkboxes', async () => {
  const { user, getByLabelText } = await keys()
  await user.keyboard('j')
  await user.click(getByLabelText('Select'))
  await user.keyboard('a/')
  expect(act.mock.calls).toEqual([['next'], ['approve'], ['find']])
})

test('typing in a note or in a grid that is written in decides nothing', async () => {
  const { user, getByLabelText, getByText } = await keys()
  await user.click(getByLabelText('Note'))
  await user.keyboard('a r x A/')
  await user.click(getByText('cell'))
  await user.keyboard('arx')
  expect(act).not.toHaveBeenCalled()
})

test('nothing is decided without the focus in the list or in the timesheet', async () => {
  const { user, getByText } = await keys()
  const decide = () => user.keyboard('a{Shift>}A{/Shift}{Control>}z{/Control}')
  await decide()
  await user.click(getByText('elsewhere'))
  await decide()
  expect(act).not.toHaveBeenCalled()
  for (const place of ['row', 'in the timesheet', 'cell that is read']) {
    await user.click(getByText(place))
    await decide()
    expect(act.mock.calls.splice(0)).toEqual([['approve'], ['approve_chosen'], ['undo']])
  }
})

test('the letter after g belongs to the shell, the next one to the inbox again', async () => {
  const { user } = await keys()
  await user.keyboard('gr')
  expect(act).not.toHaveBeenCalled()
  await user.keyboard('r')
  expect(act.mock.calls).toEqual([['reject']])
})

test('arrows move through the list and scroll the page everywhere else', async () => {
  const { user, getByText } = await keys()
  await user.click(getByText('elsewhere'))
  await user.keyboard('{ArrowDown}')
  expect(act).not.toHaveBeenCalled()
  await user.click(getByText('row'))
  await user.keyboard('{ArrowDown}{ArrowUp}')
  expect(act.mock.calls).toEqual([['next'], ['previous']])
})

test('a key held down decides once: its repeats would apply to the timesheets that follow', async () => {
  const { user, getByText } = await keys()
  await user.click(getByText('row'))
  await user.keyboard('{a>6/}')
  expect(act.mock.calls).toEqual([['approve']])
})
