import '#web/theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchInitialSession } from '#slices/identity/web/session-events.ts'
import { watchSignedOut } from '#slices/identity/web/signed-out.ts'
import { Announcer } from '#web/announcer.tsx'
import { showClippedText } from '#web/clipped-text.ts'
import { LeaveQuestion } from '#web/leave-question.tsx'
import { askBeforeLeaving } from '#web/leaving.ts'
import { createQueryClient } from '#web/query-client.ts'
import { applyTheme } from '#web/theme.ts'
import { Toaster } from '#web/toast/toaster.tsx'
import { createAppRouter } from './router.tsx'
// Import here what sign-in shares with the shell, with forms, and with the screens in place of others, so that none loads the other.
import '#web/error-text.ts'
import '#web/form/server-error.ts'
import '#web/form/submit-by-key.ts'
import '#web/redirect.tsx'
import '#web/ui/error-facts.ts'
import '#web/ui/field.tsx'
import '#web/ui/guard-glyph.tsx'
import '#web/ui/guard-panel.tsx'
import '#web/ui/icon-button.tsx'
import '#web/ui/input.tsx'
import '#web/ui/mark.tsx'
import '#web/ui/password-input.tsx'
import '#web/ui/wait-text.ts'

applyTheme()
showClippedText()
// This page's nonce permits the component library's style elements.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content
if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })

const client = createQueryClient(expired => signedOut(expired))
watchInitialSession(client)
const router = createAppRouter(client)
askBeforeLeaving(router.history)
const signedOut = watchSignedOut(client, router)

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <LeaveQuestion />
      <Toaster />
      <Announcer />
    </QueryClientProvider>
  </StrictMode>,
)
