import type { ReactNode } from 'react'

const FRAME = 'mt-2 block w-full max-w-xs rounded-xl border border-line bg-sunken text-soft'

/** An arrow out of a box: how Safari draws sharing. */
const SHARE = 'M0 -9V5M-4 -5L0 -9L4 -5M-4 -2H-6.5V9H6.5V-2H4'

function Lines({ at, d }: { at: readonly [number, number]; d: string }) {
  const [x, y] = at
  return <path transform={`translate(${x} ${y})`} d={d} />
}

function Drawing({ height, children }: { height: number; children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 320 ${height}`}
      aria-hidden="true"
      className={FRAME}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}

/** Safari's bar at the bottom of the screen, with its share button marked. */
export function ShareButton() {
  return (
    <Drawing height={112}>
      <rect x="16" y="12" width="288" height="36" rx="12" className="fill-raised" strokeWidth="0" />
      <path d="M110 30H210" strokeWidth="6" opacity=".3" />
      <Lines at={[40, 80]} d="M4 -8L-4 0L4 8" />
      <Lines at={[100, 80]} d="M-4 -8L4 0L-4 8" />
      <circle cx="160" cy="80" r="22" className="fill-accent-soft stroke-accent" strokeWidth="3" />
      <g className="text-accent" stroke="currentColor">
        <Lines at={[160, 80]} d={SHARE} />
      </g>
      <Lines at={[220, 80]} d="M0 -5C-3 -8 -9 -8 -9 -8V7C-9 7 -3 7 0 9C3 7 9 7 9 7V-8C9 -8 3 -8 0 -5V9" />
      <Lines at={[280, 80]} d="M-9 -4H4V9H-9ZM-4 -4V-9H9V4H4" />
    </Drawing>
  )
}

/** The menu of sharing, with its entry marked. @param label as the device has it */
export function AddToHomeScreen({ label }: { label: string }) {
  return (
    <Drawing height={132}>
      <rect x="16" y="12" width="288" height="108" rx="14" className="fill-raised" strokeWidth="0" />
      <path d="M36 36H150" strokeWidth="6" opacity=".3" />
      <Lines at={[276, 36]} d="M-8 -8H8V8H-8Z" />
      <path d="M16 58H304" strokeWidth="1" opacity=".4" />
      <rect x="20" y="64" width="280" height="50" rx="10" className="fill-accent-soft stroke-accent" strokeWidth="3" />
      <text x="36" y="95" fontSize="17" fontWeight="700" className="fill-accent" stroke="none">
        {label}
      </text>
      <g className="text-accent" stroke="currentColor">
        <Lines at={[276, 89]} d="M-9 -5Q-9 -9 -5 -9H5Q9 -9 9 -5V5Q9 9 5 9H-5Q-9 9 -9 5ZM0 -5V5M-5 0H5" />
      </g>
    </Drawing>
  )
}
