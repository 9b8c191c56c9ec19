/** The S: two circles that touch in the center. Shared by the mark, the icon and the sign-in panel. */
export const sPath = 'M13.23 2.66A4.75 4.75 0 1 0 12 12A4.75 4.75 0 1 1 7.41 17.98'

/** The mark alone, in the text color, with its lamp. Decorative: the name is beside it. */
export const Mark = ({ size = 26 }: { size?: number }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" width={size} height={size} className="shrink-0" data-colored="">
    <path d={sPath} fill="none" stroke="currentColor" strokeWidth="3.25" strokeLinecap="round" />
    <circle cx="16.59" cy="6.02" r="2.15" className="fill-mark-lamp" />
  </svg>
)

/** Mark and name. */
export const Wordmark = ({ size = 26 }: { size?: number }) => (
  <span className="inline-flex items-center gap-2.5">
    <Mark size={size} />
    <span className="text-lg font-semibold tracking-[-0.022em]">Steward</span>
  </span>
)

/** The mark on its ink square, for sizes under 16 px and for the app's icon. */
export const AppIcon = ({ size = 32 }: { size?: number }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" width={size} height={size} className="shrink-0" data-colored="">
    <rect width="24" height="24" rx="6" fill="#101828" />
    <g transform="translate(4.08 4.08) scale(.66)">
      <path d={sPath} fill="none" stroke="#fff" strokeWidth="3.25" strokeLinecap="round" />
      <circle cx="16.59" cy="6.02" r="2.15" className="fill-mark-lamp" />
    </g>
  </svg>
)
