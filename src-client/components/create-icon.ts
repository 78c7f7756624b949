import type { IconNode, LucideProps } from 'lucide-react'
import { createElement } from 'react'

const LOOK = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'aria-hidden': true } as const
const STROKE = { strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** Replaces Lucide's component in the build, which also reads a context and writes class names. */
export default function createIcon({ node }: { node: IconNode }) {
  return ({ size = 24, ...props }: LucideProps) =>
    createElement(
      'svg',
      { ...LOOK, ...STROKE, width: size, height: size, ...props },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
