// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawnAs } from '#test/drawn-as.tsx'
import { AskAdministrators } from './ask-administrators.tsx'
import { administratorsQuery } from './directory.ts'

function draw(names: string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(administratorsQuery().queryKey, { names })
  drawnAs(
    {},
    <div data-testid="asked">
      <AskAdministrators />
    </div>,
    client,
  )
  return screen.findByTestId('asked')
}

test('administrators are named, three at most', async () => {
  expect((await draw(['Ada Winters', 'Ben Cole', 'Cleo Diaz', 'Dan Eck'])).textContent).toBe(
    'Ask Ada Winters, Ben Cole, or Cleo Diaz to set this up.',
  )
})

test('where there is no one else to ask, nothing is said', async () => {
  expect((await draw([])).textContent).toBe('')
})
