/** Announces `text` whenever it changes; invisible. Assertive only for what cannot wait. */
export const LiveRegion = ({ text, assertive = false }: { text: string; assertive?: boolean }) => (
  <div role={assertive ? 'alert' : 'status'} aria-live={assertive ? 'assertive' : 'polite'} aria-atomic="true" className="sr-only">
    {text}
  </div>
)
