import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What is awaited on a screen appears at once; a machine at work with something else may take a while to draw it.
configure({ asyncUtilTimeout: 4000 })
afterEach(cleanup)
