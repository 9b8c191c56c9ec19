// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, lazy, useEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { KeepsTyped, LazyLayer } from '#web/ui/lazy-layer.tsx'

const below = vi.fn()
afterEach(() => {
  cleanup()
  document.removeEventListener('keydown', below)
  below.mockReset()
})

const press = (text: string) => {
  for (const key of text) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
const soon = () => act(() => new Promise(resolve => setTimeout(resolve)))

const selects = (field: HTMLInputElement | null) => {
  field?.focus()
  field?.select()
}

/** A field that has the focus from the start, with its value selected, as in a dialog. */
const Field = ({ value = '' }: { value?: string }) => {
  const [typed, setTyped] = useState(value)
  return <input ref={selects} value={typed} onChange={event => setTyped(event.target.value)} />
}

/** A layer whose code comes when it is told to. */
function loadsLater(Part: ComponentType) {
  const { promise, resolve } = Promise.withResolvers<{ default: ComponentType }>()
  return { Layer: lazy(() => promise), arrive: () => act(async () => resolve({ default: Part })) }
}

test('what is typed from the click on is in the first field of a layer that loads, and the page below gets none of it', async () => {
  document.addEventListener('keydown', below)
  const { Layer, arrive } = loadsLater(Field)
  render(
    <LazyLayer>
      <Layer />
    </LazyLayer>,
  )
  press('lena')
  await arrive()
  await soon()
  expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('lena')
  expect(below).not.toHaveBeenCalled()
  press('x')
  expect(below).toHaveBeenCalledOnce()
})

test('while the layer loads what it shows, keystrokes are kept on', async () => {
  let show = (_: boolean): void => undefined
  const { Layer, arrive } = loadsLater(() => {
    const [isThere, setThere] = useState(false)
    useEffect(() => {
      show = setThere
    }, [])
    return isThere ? <Field value="old" /> : <KeepsTyped />
  })
  render(
    <LazyLayer>
      <Layer />
    </LazyLayer>,
  )
  press('le')
  await arrive()
  await soon()
  press('na')
  act(() => show(true))
  await soon()
  expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('lena')
})

test('a layer without a field gives the keyboard back', async () => {
  const { Layer, arrive } = loadsLater(() => (
    <button type="button" ref={button => button?.focus()}>
      Close
    </button>
  ))
  render(
    <LazyLayer>
      <Layer />
    </LazyLayer>,
  )
  await arrive()
  await soon()
  document.addEventListener('keydown', below)
  press(' ')
  expect(below).toHaveBeenCalledOnce()
})
