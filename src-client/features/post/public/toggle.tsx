import { type ReactNode, useState } from 'react'

type ToggleProps = {
  isOn: boolean
  onWish: (on: boolean) => void
  /** On a picture it has a shadow, elsewhere a border. */
  isOnPicture?: boolean
  /** As large as the buttons beside it. */
  isLarge?: boolean
  /** Its colour while it is on. */
  tone: 'text-lotus' | 'text-accent'
  children: ReactNode
}

/** A second tap that follows so soon is the same one. */
const DOUBLE_TAP_MS = 400

/** A round button that is on or off: a target of 44 px around a smaller look. */
export function Toggle({ isOn, onWish, isOnPicture = false, isLarge = false, tone, children }: ToggleProps) {
  // Only a tap is animated, not what was so when the page was opened.
  const [tappedAt, setTappedAt] = useState(-Infinity)
  const look = isOnPicture ? 'bg-raised shadow-card' : 'border border-line bg-raised'
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={({ timeStamp }) => {
        if (timeStamp - tappedAt < DOUBLE_TAP_MS) return
        setTappedAt(timeStamp)
        onWish(!isOn)
      }}
      className={`group/toggle flex min-h-11 min-w-11 items-center justify-center noscript:hidden ${isOn ? tone : 'text-soft'}`}
    >
      <span
        className={`flex ${isLarge ? 'size-11' : 'size-9'} items-center justify-center rounded-full transition group-hover/toggle:text-ink ${look} ${tappedAt > 0 && isOn ? 'animate-pop' : ''}`}
      >
        {children}
      </span>
    </button>
  )
}
