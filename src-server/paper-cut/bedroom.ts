import { fade, mixHex } from './colour.ts'
import { lantern } from './figures.ts'
import { frame } from './frame.ts'
import type { Kit } from './kit.ts'
import { bar, blob, disc, each, rect, steps } from './path.ts'

const FLOOR = 440

/** A room to sleep in: a window on the country, and by the variant one wide bed, two beds, or bunks. */
export const bedroom = (k: Kit): void => {
  const { ink, pal, view, w, variant } = k
  const middle = w / 2
  ink.flat(rect(0, 0, w, 600), mixHex(pal.white, pal.a[0], 0.45))
  ink.flat(
    each(steps(30, w - 30, 16), (x) => rect(x, 0, 2, FLOOR)),
    fade(pal.a[1], 0.18),
  )
  window(k, middle + view.range(-40, 40))
  ink.sheet(rect(-10, FLOOR, w + 20, 170), pal.wood[1], 1.2)
  ink.flat(
    each(steps(FLOOR + 34, 590, 4), (y) => bar(-20, y, w + 20, y, 1.6)),
    fade(pal.wood[3], 0.4),
  )
  for (const x of BEDS[variant % BEDS.length] ?? BEDS[0]) bed(k, middle + x.at, x.half, x.rise)
  for (const side of [-1, 1])
    lantern(ink, pal, middle + side * view.range(300, 330), 60, 1.5, view.pick([pal.a, pal.gold]))
  frame(k, true)
}

type Place = { at: number; half: number; rise: number }
const WIDE: readonly Place[] = [{ at: 0, half: 210, rise: 0 }]
const BEDS: readonly [readonly Place[], ...(readonly Place[])[]] = [
  WIDE,
  [
    { at: -150, half: 120, rise: 0 },
    { at: 150, half: 120, rise: 0 },
  ],
  [
    { at: 0, half: 190, rise: 150 },
    { at: 0, half: 190, rise: 0 },
  ],
]

function window({ ink, pal, view, time }: Kit, cx: number): void {
  const [x, y, width, height] = [cx - 150, 60, 300, 190]
  ink.sheet(rect(x - 12, y - 12, width + 24, height + 24), pal.wood[2], 1)
  ink.flat(rect(x, y, width, height), pal.sky[1])
  ink.flat(disc(cx + view.range(-90, 90), y + 60, time === 'night' ? 20 : 28), pal.disc)
  const hill = (depth: number, top: number) =>
    ink.sheet(
      blob(
        [x + 4, y + height - 2],
        [x + 50, top + view.range(0, 30)],
        [cx, top + 34],
        [x + width - 50, top],
        [x + width - 4, y + height - 2],
      ),
      pal.land(depth),
      0.5,
    )
  hill(0.2, y + 90)
  hill(0.6, y + 125)
  ink.sheet(rect(cx - 4, y, 8, height) + rect(x, y + 84, width, 8), pal.wood[2], 0.5)
  const cloth = view.pick([pal.a, pal.b])
  for (const side of [-1, 1]) {
    const edge = cx + side * 185
    ink.sheet(
      blob(
        [edge - 34, y - 26],
        [edge + 34, y - 26],
        [edge + 22, y + 110],
        [edge + 30, y + 240],
        [edge - 30, y + 240],
        [edge - 22, y + 110],
      ),
      cloth[1],
      0.8,
    )
    ink.flat(
      each(steps(-16, 16, 3), (dx) => bar(edge + dx, y - 16, edge + dx, y + 226, 2)),
      fade(cloth[3], 0.35),
    )
  }
}

/** A bed with its pillows and a krama across its foot. */
function bed({ ink, pal, view }: Kit, cx: number, half: number, rise: number): void {
  const y = 400 - rise
  const cloth = view.pick([pal.a, pal.b])
  ink.flat(disc(cx, y + 122, half * 1.08, 14), fade(pal.shade, 0.22))
  ink.sheet(
    each([-half, half - 16], (dx) => rect(cx + dx, y - 70, 16, 220 - 60)),
    pal.wood[3],
    0.6,
  )
  ink.sheet(rect(cx - half, y - 78, half * 2, 78), pal.wood[2], 0.9)
  ink.sheet(rect(cx - half - 6, y - 4, half * 2 + 12, 116), pal.white, 0.9)
  const pillows = half > 150 ? [-half * 0.48, half * 0.48] : [0]
  for (const dx of pillows)
    ink.sheet(
      blob([cx + dx - 70, y - 30], [cx + dx + 70, y - 30], [cx + dx + 76, y + 14], [cx + dx - 76, y + 14]),
      mixHex(pal.white, cloth[0], 0.4),
      0.6,
    )
  ink.sheet(rect(cx - half - 8, y + 40, half * 2 + 16, 80), cloth[1], 0.8)
  const across = steps(cx - half, cx + half - 14, 9)
  ink.flat(
    each(across, (x) => rect(x, y + 62, 14, 34)),
    fade(pal.white, 0.7),
  )
  ink.flat(
    each([y + 62, y + 76, y + 90], (line) => rect(cx - half - 8, line, half * 2 + 16, 6)),
    fade(cloth[3], 0.45),
  )
}
