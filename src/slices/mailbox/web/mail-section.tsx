import { type ReactNode, useId } from 'react'
import { t } from './texts.ts'

/** The part of a screen that shows mail; `help` says what becomes of it, and is empty until that is known. */
export const MailSection = ({ help, children }: { help: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div>
        <h2 id={id} className="text-lg font-semibold">
          {t('mail')}
        </h2>
        <p className="mt-0.5 min-h-5 text-sm text-muted">{help}</p>
      </div>
      {children}
    </section>
  )
}
