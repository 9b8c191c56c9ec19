import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

const Page = ({ answer }: { answer: Promise<never> }) => {
  const query = useQuery({ queryKey: ['denied'], queryFn: () => answer, retry: false })
  return (
    <>
      <h1>{query.data === undefined ? 'No data' : 'Data'}</h1>
      <Part>{() => (query.error === null ? 'loading' : 'failed')}</Part>
    </>
  )
}

/** Draws what the page passed to it by a state of its own, as a list does whose skeleton goes away by a timer. */
const Part = ({ children }: { children: () => string }) => {
  const [shown, setShown] = useState(false)
  return shown ? <p>{children()}</p> : <button type="button" onClick={() => setShown(true)} />
}

test('a part that is drawn later than its query failed says so, and does not wait forever', async () => {
  const denied = Promise.withResolvers<never>()
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <Page answer={denied.promise} />
    </QueryClientProvider>,
  )
  await act(async () => {
    denied.reject(new Error('denied'))
    await new Promise(resolve => setTimeout(resolve, 20))
  })
  fireEvent.click(screen.getByRole('button'))
  expect(screen.getByText('failed')).toBeDefined()
})
