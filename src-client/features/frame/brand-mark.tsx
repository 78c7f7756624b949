/** The mark: paper-cut towers before the rising sun, over still water, in daylight whatever the page's look. The same drawing as `public/icon.svg`. */
export function BrandMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={`scheme-light ${className}`}>
      <path className="fill-accent-soft" d="M9 0h14a9 9 0 0 1 9 9v14a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9V9a9 9 0 0 1 9-9z" />
      <circle cx="16" cy="13.5" r="7.5" fill="#f7c55c" />
      <path className="fill-accent-base" d={TEMPLE} />
      <path className="fill-accent-strong" d={WATER} />
      <path
        className="fill-none stroke-accent-soft"
        strokeWidth="1.1"
        strokeLinecap="round"
        d="M7.5 26.4h5M15 28.4h9"
      />
    </svg>
  )
}

const TEMPLE =
  'M2.6 25v-6.2l1.2-1.3.5-2.7c.3-1 .6-1.5 1-2.1.4.6.7 1.1 1 2.1l.5 2.7 1.2 1.3.7-.9.7-3.6c.4-1.6.9-2.5 1.6-3.4.7.9 1.2 1.8 1.6 3.4l.6 2.7.6-4.4c.5-2.9 1.1-4.9 2.2-6.6 1.1 1.7 1.7 3.7 2.2 6.6l.6 4.4.6-2.7c.4-1.6.9-2.5 1.6-3.4.7.9 1.2 1.8 1.6 3.4l.7 3.6.7.9 1.2-1.3.5-2.7c.3-1 .6-1.5 1-2.1.4.6.7 1.1 1 2.1l.5 2.7 1.2 1.3V25H2.6z'
const WATER = 'M0 22.6c2.7-1 5.3-1 8 0s5.3 1 8 0 5.3-1 8 0 5.3 1 8 0V23a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9z'
