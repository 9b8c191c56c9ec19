import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Tests wait for something that appears at once; a busy machine may take a while to draw it.
configure({ asyncUtilTimeout: 4000 })
afterEach(cleanup)

// jsdom draws frames by an interval, which it starts when one is asked for, and also when the focused element is removed. Under a test's clock that
// interval would never run, and no later file of this worker would get a frame. So one frame is always asked for, by the clock of the machine.
if (typeof window !== 'undefined' && !('drawsFrames' in window)) {
  const nextFrame = window.requestAnimationFrame.bind(window)
  const keepDrawing = (): void => void nextFrame(keepDrawing)
  keepDrawing()
  Object.assign(window, { drawsFrames: true })
}

// The files of one worker share its window, which is dear to make; each has the product's modules anew, and an empty browser.
vi.resetModules()
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // Some files run without a window.
  if (typeof window === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})
