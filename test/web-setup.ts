import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// What is awaited on a screen appears at once; a machine at work with something else may take a while to draw it.
configure({ asyncUtilTimeout: 4000 })
afterEach(cleanup)

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
