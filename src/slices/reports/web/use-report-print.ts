import { useEffect, useRef, useState } from 'react'
import { callErrorOf } from '#web/rpc.ts'
import { isModHeld } from '#web/shell/mod-key.ts'
import { isLayerOpen } from '#web/shell/single-keys.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { type Report, reportCalls } from './calls.ts'
import type { ReportFilter } from './report-filter.ts'
import { t } from './texts.ts'

/**
 * Prints every row of the filter: they are fetched, drawn for paper, and then the browser prints. Ctrl or Cmd and P does the same where
 * `enabled`. `whole` is what is being printed.
 */
export function useReportPrint(filter: ReportFilter, enabled: boolean) {
  const [whole, setWhole] = useState<Report | null>(null)
  const [isLoading, setLoading] = useState(false)
  const print = async () => {
    if (isLoading || !enabled) return
    setLoading(true)
    try {
      setWhole(await reportCalls.rows.call({ ...filter, whole: true }))
    } catch (error) {
      showToast({ tone: 'error', title: t('notPrinted'), text: callErrorOf(error).message })
    }
    setLoading(false)
  }
  useEffect(() => {
    if (whole === null) return
    const end = () => setWhole(null)
    window.addEventListener('afterprint', end)
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [whole])

  const latest = useRef(print)
  useEffect(() => {
    latest.current = print
  })
  useEffect(() => {
    if (!enabled) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !isModHeld(event) || event.shiftKey || event.altKey || isLayerOpen()) return
      event.preventDefault()
      void latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [enabled])
  return { print: () => void print(), isLoading, whole }
}
