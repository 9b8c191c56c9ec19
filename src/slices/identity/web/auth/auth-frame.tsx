import type { ReactNode } from 'react'
import { Frame } from '#web/shell/frame.tsx'
import { Mark, sPath } from '#web/ui/mark.tsx'
import { t } from '../texts.ts'
import { HourStrip } from './hour-strip.tsx'

type AuthFrameProps = {
  /** Of the heading and the document: one screen shows several titles, one after the other. */
  title: string
  /** Of the document only, where the heading already names the product. */
  tabTitle?: string
  help?: ReactNode
  /** Before the heading: whose page this is. */
  above?: ReactNode
  /** Begins near the top: a form with keys on the screen is as high as many screens. */
  isLow?: boolean
  /** On ink, instead of the product's own. */
  words?: { headline: string; second: string; pitch: string }
  children: ReactNode
}

const ownWords = { headline: t('headline'), second: t('headlineSecond'), pitch: t('pitch') }

/** The two halves of every screen outside the shell: ink with the large S, and paper with the form. */
export const AuthFrame = ({ title, tabTitle = title, ...page }: AuthFrameProps) => (
  <Frame title={tabTitle}>
    <Halves title={title} {...page} />
  </Frame>
)

const Halves = ({ title, help, above, isLow = false, words = ownWords, children }: Omit<AuthFrameProps, 'tabTitle'>) => (
  <div className="flex min-h-dvh bg-page text-fg">
    <aside className="relative w-[46%] max-w-160 shrink-0 overflow-hidden bg-ink text-[#fff] max-lg:hidden" data-colored="">
      <svg aria-hidden="true" viewBox="0 0 24 24" className="absolute -top-6 left-4.5 size-225 text-[#1A2539]">
        <path d={sPath} fill="none" stroke="currentColor" strokeWidth="3.25" strokeLinecap="round" />
      </svg>
      <div className="relative flex h-full flex-col justify-between p-14">
        <span className="flex items-center gap-3 text-2xl font-semibold tracking-[-0.022em]">
          <Mark size={34} />
          Steward
        </span>
        <div>
          <p className="text-balance text-[40px]/[46px] font-semibold tracking-[-0.028em]">
            {words.headline}
            <br />
            {words.second}
          </p>
          <p className="mt-4 max-w-96 text-base text-ink-muted">{words.pitch}</p>
          <HourStrip />
        </div>
      </div>
    </aside>
    {/* Half on ink, half on paper: the lamp that is handed on. */}
    <span aria-hidden="true" className="relative w-0 max-lg:hidden">
      <span className="absolute top-30 -left-20 size-40 rounded-full bg-mark-lamp" data-colored="" />
    </span>
    {/* From a fixed height down: a form that is longer, or a message, moves nothing above it. */}
    <main
      id="main"
      className={`flex min-w-0 flex-1 flex-col items-center px-6 ${isLow ? 'pt-6 pb-6 lg:pt-[6dvh]' : 'pt-10 pb-10 lg:pt-[clamp(2.5rem,16dvh,10.5rem)]'}`}
    >
      <div className="w-full max-w-100">
        <span className={`${above === undefined ? 'mb-8' : 'mb-4'} flex items-center gap-2.5 text-lg font-semibold lg:hidden`}>
          <Mark />
          Steward
        </span>
        {above}
        <h1 tabIndex={-1} className="text-[28px]/9 max-sm:text-2xl/8 font-semibold tracking-[-0.018em] outline-none">
          {title}
        </h1>
        {help === undefined ? null : <p className="mt-1 text-sm text-muted">{help}</p>}
        <div className="mt-7 flex flex-col gap-5">{children}</div>
      </div>
    </main>
  </div>
)
