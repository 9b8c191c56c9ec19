/** A keyboard key, shown beside the action it runs. Single-character keys are hidden where those shortcuts are turned off (theme.css). */
export const Kbd = ({ children }: { children: string }) => (
  <kbd
    data-single={/^(Shift )?.$/.test(children) ? '' : undefined}
    className="inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-sm border border-border-2 bg-card px-1.5 font-sans text-[0.6875rem] leading-none font-medium text-muted"
  >
    {children}
  </kbd>
)
