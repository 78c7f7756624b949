import { fade } from './colour.ts'
import type { Kit } from './kit.ts'
import { blob, disc, each, hole, num, rect, steps } from './path.ts'

/** A town from above, for a map that is not shown yet: fields, a river, streets with blocks, and a pin in the middle. */
export const mapScene = ({ ink, pal, view, w, cx }: Kit): void => {
  ink.flat(rect(0, 0, w, 600), pal.leaf(0.06))
  for (const [x, y] of [
    [cx - 300, 130],
    [cx + 290, 470],
    [cx + 250, 90],
  ] as const) {
    ink.sheet(blob([x - 120, y - 60], [x + 110, y - 80], [x + 140, y + 50], [x - 90, y + 80]), pal.leaf(0.22), 0.5)
  }
  ink.line(
    `M-20 470C${num(cx - 260)} 380 ${num(cx - 160)} 560 ${num(cx + 60)} 500S${num(w - 140)} 300 ${num(w + 20)} 330`,
    pal.water(0.3),
    64,
  )
  const streets = [
    `M-20 250H${num(w + 20)}`,
    `M${num(cx - 130)} -20V620`,
    `M${num(cx + 170)} -20V620`,
    `M-20 60L${num(w + 20)} 210`,
    `M-20 620L${num(cx + 170)} 250`,
  ]
  for (const street of streets) ink.line(street, pal.shade, 26)
  for (const street of streets) ink.line(street, pal.white, 22)
  ink.flat(
    each(steps(-1, 4, 6), (column) =>
      each([0, 1, 2], (row) => {
        const [x, y] = [cx - 100 + column * 64, 275 + row * 46]
        return view.chance(0.7) ? rect(x, y, 46, 30) : ''
      }),
    ),
    fade(pal.m[1], 0.8),
  )
  ink.open({ x: cx, y: 290, s: 1.5 })
  ink.flat(disc(0, 2, 26, 9), fade(pal.shade, 0.6))
  ink.sheet(`M0 0C-14 -34 -42 -54 -42 -86A42 42 0 0 1 42 -86C42 -54 14 -34 0 0z${hole(0, -86, 16)}`, pal.a[1], 1)
  ink.close()
}
