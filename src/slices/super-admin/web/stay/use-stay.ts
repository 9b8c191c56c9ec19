import { useState } from 'react'
import { forgetProfiles } from '#slices/access/web/public.tsx'
import { notifyTabs } from '#slices/identity/web/public.tsx'
import { forgetUnsaved, mayLeave } from '#web/leaving.ts'
import { type CallError, callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { stayCalls } from '../calls.ts'
import { keepToast } from './kept-toast.ts'
import { t } from './texts.ts'

interface Stay {
  enter: (organizationId: string) => Promise<void>
  exit: () => Promise<void>
  busy: boolean
}

/** Enters an organization and leaves it. Both load the page anew, so that nothing of the one is shown in the other. */
export function useStay(): Stay {
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<string | null>, path: string, failed: string) => {
    if (busy || !(await mayLeave())) return
    setBusy(true)
    try {
      const organizationId = await work()
      notifyTabs('organization', organizationId)
      forgetUnsaved()
      forgetProfiles()
      location.assign(path)
    } catch (error) {
      showToast({ tone: 'error', ...failureOf(callErrorOf(error), failed) })
      setBusy(false)
    }
  }
  return {
    busy,
    enter: organizationId =>
      run(
        async () => {
          const { organizationName: organization } = await stayCalls.enter.call({ organizationId })
          keepToast({ title: t('entered'), text: t('enteredText', { organization }) })
          return organizationId
        },
        '/dashboard',
        t('enterFailed'),
      ),
    exit: () =>
      run(
        async () => {
          await stayCalls.exit.call({})
          keepToast({ title: t('exited'), text: t('exitedText') })
          return null
        },
        '/super-admin',
        t('exitFailed'),
      ),
  }
}

/** A denial has a title of its own; what else went wrong is named by what failed. */
function failureOf({ data, message, status }: CallError, failed: string): { title: string; text?: string } {
  if (typeof data.title === 'string') return { title: data.title, text: message }
  return status === 0 ? { title: failed } : { title: failed, text: message }
}
