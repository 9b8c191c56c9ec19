import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sessionQuery } from '#slices/identity/web/session.ts'
import { WaitingProfile } from './waiting-profile.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

function shown(userId: string | null): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(sessionQuery().queryKey, { session: userId === null ? null : { user: { id: userId } } } as never)
  const { container } = render(
    <QueryClientProvider client={client}>
      <WaitingProfile />
    </QueryClientProvider>,
  )
  return container.textContent ?? ''
}

test('while the server is slow, the tab says for whom and for which organization it waits, and nothing of anyone else', () => {
  const profile = {
    firstName: 'Amina',
    lastName: 'Yusuf',
    email: 'a@x.test',
    role: 'Employee',
    organization: { id: 'o', name: 'Harbor Light' },
  }
  sessionStorage.setItem('user_profile_cachea', JSON.stringify({ profile, at: Date.now() }))
  expect(shown('a')).toBe('Amina Yusuf · Employee · Harbor Light')
  expect(shown('b')).toBe('')
  expect(shown(null)).toBe('')
})
