import { QueryClient } from '@tanstack/react-query'
import { callErrorOf } from './rpc.ts'
import { showToast } from './toast/toast-store.ts'
import { t } from './ui-texts.ts'

const minute = 60_000

/** Fresh 5 minutes, kept 10; at most two retries and none on 400 to 499 (PRD-24). */
export function createQueryClient(onSignedOut: (expired: boolean) => void): QueryClient {
  const watch = (error: unknown) => {
    const { status, code } = callErrorOf(error)
    if (status === 401) onSignedOut(code === 'SESSION_EXPIRED')
  }
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        gcTime: 10 * minute,
        retry: (failures, error) => {
          const { status } = callErrorOf(error)
          return failures < 2 && !(status >= 400 && status < 500)
        },
        retryDelay: attempt => 1000 * 2 ** attempt,
        networkMode: 'always',
        // A result that is passed on may be read later than it changed: to follow only what was read so far would leave a skeleton for good.
        notifyOnChangeProps: 'all',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  client.getQueryCache().config.onError = watch
  client.getMutationCache().config.onError = error => {
    watch(error)
    // Of a query, the view that it fills says it.
    const { code, message } = callErrorOf(error)
    if (code === 'RATE_LIMITED') showToast({ tone: 'error', title: t('rateLimited'), text: message })
  }
  return client
}
