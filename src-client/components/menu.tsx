import { useState } from 'react'
import { definePart } from '#client/lib/part.ts'
import type { MenuProps } from './menu-panel.tsx'

// Only a desktop's header has such menus.
const PANEL = definePart(
  () => import('./menu-panel.tsx'),
  () => matchMedia('(min-width: 48rem)').matches,
)

/**
 * A button that opens a menu with one chosen entry. Until its code is there it is a link to the same choices in the page, and
 * leads to them where the code cannot be had.
 */
export function Menu(props: MenuProps) {
  const [isUsed, setUsed] = useState(false)
  const { label, fallback, className, children } = props
  const open = () =>
    void PANEL.load().then(
      () => setUsed(true),
      () => document.querySelector(fallback)?.scrollIntoView(),
    )
  if (isUsed && PANEL.Component) return <PANEL.Component {...props} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: a link, so that it leads somewhere before its script is there.
    <a
      href={fallback}
      role="button"
      aria-haspopup="menu"
      aria-label={label}
      title={label}
      className={className}
      onClick={(event) => {
        event.preventDefault()
        open()
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ' && event.key !== 'ArrowDown') return
        event.preventDefault()
        open()
      }}
    >
      {children}
    </a>
  )
}
