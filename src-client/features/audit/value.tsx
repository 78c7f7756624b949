const COLOUR = /^#[0-9a-f]{6}$/i
/** Longer texts are cut: their own history has all of them. */
const SHORT = 120

/** A value as it was typed; a colour is shown as well. */
export function Value({ children }: { children: string }) {
  if (children.length > SHORT) return <span className="line-clamp-6 whitespace-pre-line">{children}</span>
  return (
    <>
      {COLOUR.test(children) && (
        <svg aria-hidden="true" viewBox="0 0 16 16" className="me-1 inline size-4">
          <circle cx="8" cy="8" r="7" fill={children} stroke="currentColor" />
        </svg>
      )}
      {children}
    </>
  )
}
