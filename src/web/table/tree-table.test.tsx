// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Column } from '#core/column.ts'
import { Announcer } from '#web/announcer.tsx'
import { rememberFor } from '#web/shell/remembered.ts'
import { parentAt } from './drag-rows.ts'
import { wholeList } from './record-list.ts'
import { TreeTable } from './tree-table.tsx'

let people = 0
/** A new person for each test, because settings remembered in one must not show in the next. */
beforeEach(() => rememberFor(`person ${people++}`))
afterEach(() => {
  cleanup()
  rememberFor('')
})

interface Department {
  id: string
  parentId: string | null
  name: string
}
const columns: readonly Column<Department>[] = [{ key: 'name', title: 'Name', type: 'text' }]
const departments: Department[] = [
  { id: 'adm', parentId: null, name: 'Administration' },
  { id: 'fin', parentId: 'adm', name: 'Finance' },
  { id: 'pay', parentId: 'fin', name: 'Payroll' },
  { id: 'shl', parentId: null, name: 'Shelter' },
]
const nameOf = ({ name }: Department) => name

function Tree({ matches, onMove }: { matches?: (row: Department) => boolean; onMove?: (id: string, parentId: string | null) => void }) {
  const [rows, setRows] = useState(departments)
  const move = (id: string, parentId: string | null) => {
    onMove?.(id, parentId)
    setRows(rows.map(row => (row.id === id ? { ...row, parentId } : row)))
  }
  const query = { data: rows, error: null, isFetching: false, dataUpdatedAt: 0, refetch: () => undefined }
  return (
    <>
      <TreeTable
        name="Departments"
        id="departments"
        columns={columns}
        list={wholeList(query)}
        rowName={nameOf}
        onOpen={() => undefined}
        empty={null}
        matches={matches}
        onMove={move}
      />
      <Announcer />
    </>
  )
}
const shown = () => screen.getAllByRole('rowheader').map(cell => cell.textContent)
const announced = () => screen.getAllByRole('status').at(-1)?.textContent
const placeOf = (name: string | RegExp) => screen.getByRole('rowheader', { name }).getAttribute('aria-description')
const altPress = async (name: string, key: 'ArrowLeft' | 'ArrowRight') => {
  screen.getByRole('button', { name }).focus()
  await userEvent.keyboard(`{Alt>}{${key}}{/Alt}`)
}

describe('a tree of records', () => {
  test('is a named table whose rows say their level and what they are in', () => {
    render(<Tree />)
    expect(screen.getByRole('table', { name: 'Departments' })).toBeTruthy()
    expect(shown()).toEqual(['Administration', 'Finance', 'Payroll', 'Shelter'])
    expect(placeOf(/Administration$/)).toBe('level 1')
    expect(placeOf('Payroll')).toBe('level 3, in Finance')
  })

  test('closes and opens, and what is closed stays so on this device', async () => {
    const { unmount } = render(<Tree />)
    const button = screen.getByRole('button', { name: 'Show what is in Administration' })
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await userEvent.click(button)
    expect(shown()).toEqual(['Administration', 'Shelter'])
    expect(button.getAttribute('aria-expanded')).toBe('false')
    unmount()
    render(<Tree />)
    expect(shown()).toEqual(['Administration', 'Shelter'])
    await userEvent.click(screen.getByRole('button', { name: 'Show what is in Administration' }))
    expect(shown()).toHaveLength(4)
  })

  test('closes and opens in whole', async () => {
    render(<Tree />)
    await userEvent.click(screen.getByRole('button', { name: 'Collapse all rows' }))
    expect(shown()).toEqual(['Administration', 'Shelter'])
    await userEvent.click(screen.getByRole('button', { name: 'Expand all rows' }))
    expect(shown()).toHaveLength(4)
  })

  test('shows the matches of a search with what is above them, also in what is closed', async () => {
    const { rerender } = render(<Tree />)
    await userEvent.click(screen.getByRole('button', { name: 'Collapse all rows' }))
    rerender(<Tree matches={({ name }) => name === 'Payroll'} />)
    expect(shown()).toEqual(['Administration', 'Finance', 'Payroll'])
    rerender(<Tree />)
    expect(shown()).toEqual(['Administration', 'Shelter'])
  })
})

describe('a move by keyboard', () => {
  test('to the right goes under the record above, to the left out of its parent; both are announced and keep the focus', async () => {
    const onMove = vi.fn()
    render(<Tree onMove={onMove} />)
    await altPress('Shelter', 'ArrowRight')
    expect(onMove).toHaveBeenLastCalledWith('shl', 'adm')
    expect(announced()).toBe('Shelter is now in Administration')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Shelter' }))
    await altPress('Payroll', 'ArrowLeft')
    expect(onMove).toHaveBeenLastCalledWith('pay', 'adm')
    await altPress('Payroll', 'ArrowLeft')
    expect(onMove).toHaveBeenLastCalledWith('pay', null)
    expect(announced()).toBe('Payroll is now at the top')
  })

  test('that leads nowhere is announced as such, and never leaves the page', async () => {
    const onMove = vi.fn()
    render(<Tree onMove={onMove} />)
    await altPress('Administration', 'ArrowLeft')
    expect(announced()).toBe("Administration can't move there")
    await altPress('Administration', 'ArrowRight')
    await altPress('Payroll', 'ArrowRight')
    expect(onMove).not.toHaveBeenCalled()
    const press = createEvent.keyDown(screen.getByRole('button', { name: 'Administration' }), { key: 'ArrowLeft', altKey: true })
    fireEvent(screen.getByRole('button', { name: 'Administration' }), press)
    expect(press.defaultPrevented).toBe(true)
  })
})

describe('a move by drag', () => {
  const finePointer = () =>
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('pointer: fine'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
  afterEach(() => vi.unstubAllGlobals())
  /** jsdom has no drag events. */
  class Drag extends MouseEvent {
    readonly dataTransfer = { types: [], items: [], setData: () => undefined, setDragImage: () => undefined }
  }
  beforeEach(() => vi.stubGlobal('DragEvent', Drag))
  const row = (id: string) => document.querySelector(`[data-row=${id}]`)!

  /** Drags a row over the middle of another and drops it there. */
  async function drag(from: string, to: string) {
    // Its code is loaded when the pointer moves for the first time.
    expect(row(from).getAttribute('draggable')).toBeNull()
    fireEvent.pointerMove(window)
    await waitFor(() => expect(row(from).getAttribute('draggable')).toBe('true'), { timeout: 3000 })
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, 500, 44))
    const at = { clientX: 100, clientY: 22, bubbles: true }
    const frame = () => new Promise(done => requestAnimationFrame(done))
    fireEvent.dragStart(row(from), at)
    await frame()
    fireEvent.dragEnter(row(to), at)
    fireEvent.dragOver(row(to), at)
    await frame()
    await frame()
    const mark = row(to).getAttribute('data-drop')
    fireEvent.drop(row(to), at)
    fireEvent.dragEnd(row(from), at)
    vi.restoreAllMocks()
    return mark
  }

  test('onto a row goes under it', async () => {
    finePointer()
    const onMove = vi.fn()
    render(<Tree onMove={onMove} />)
    expect(await drag('shl', 'fin')).toBe('in')
    expect(onMove).toHaveBeenCalledExactlyOnceWith('shl', 'fin')
    expect(announced()).toBe('Shelter is now in Finance')
  })

  test('under its own descendant is marked as impossible and does nothing', async () => {
    finePointer()
    const onMove = vi.fn()
    render(<Tree onMove={onMove} />)
    expect(await drag('adm', 'pay')).toBe('no')
    expect(onMove).not.toHaveBeenCalled()
  })

  test('onto its own parent is nothing: neither marked nor done', async () => {
    finePointer()
    const onMove = vi.fn()
    render(<Tree onMove={onMove} />)
    expect(await drag('pay', 'fin')).toBeNull()
    expect(onMove).not.toHaveBeenCalled()
  })

  test('between rows goes beside them, onto a row under it', () => {
    const finance = { id: 'fin', parentId: 'adm' }
    expect(parentAt(finance, 'combine')).toBe('fin')
    expect(parentAt(finance, 'reorder-before')).toBe('adm')
    expect(parentAt(finance, 'reorder-after')).toBe('adm')
  })
})
