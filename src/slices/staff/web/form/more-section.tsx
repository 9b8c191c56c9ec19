import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Glyph } from '#web/ui/glyph.tsx'
import { t } from './texts.ts'

/** Fields that are folded away. Their errors are not: a field that turns out to be invalid unfolds them, and gets the focus. */
export function MoreSection({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (isOpen || element === null) return
    const invalid = () => element.querySelector<HTMLElement>('[aria-invalid="true"]')
    const observer = new MutationObserver(() => {
      if (invalid() === null) return
      setOpen(true)
      requestAnimationFrame(() => {
        // Only if no visible field before it has an error, which the form has focused.
        if (element.closest('form')?.querySelector('[aria-invalid="true"]') === invalid()) invalid()?.focus()
      })
    })
    observer.observe(element, { subtree: true, attributes: true, attributeFilter: ['aria-invalid'] })
    return () => observer.disconnect()
  }, [isOpen])
  return (
    <div className="border-t border-border pt-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-9 w-full items-center gap-2 rounded-md text-left text-sm font-medium max-md:min-h-11"
        onClick={() => setOpen(!isOpen)}
      >
        {t('more')}
        <span className="flex-1 truncate text-dense font-normal text-muted">{t('moreHelp')}</span>
        <Glyph of={ChevronDown} className={`text-muted transition-transform ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <div ref={box} id={id} hidden={!isOpen} className="pt-3">
        {children}
      </div>
    </div>
  )
}
