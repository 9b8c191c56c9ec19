/** Progress towards a total, 6 high. `label` is its accessible name, `text` its value in words ("76.50 of 80.00 hours"). */
export const ProgressBar = ({ value, max, label, text }: { value: number; max: number; label: string; text: string }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={max}
    aria-valuenow={Math.min(value, max)}
    aria-valuetext={text}
    className="h-1.5 w-full overflow-hidden rounded-xs bg-sunken forced-colors:border"
  >
    <div
      className="h-full rounded-xs bg-primary forced-colors:bg-[Highlight]"
      style={{ width: `${max <= 0 ? 0 : Math.min(100, (value / max) * 100)}%` }}
    />
  </div>
)
