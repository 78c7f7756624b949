import { fade } from './colour.ts'
import { cheering, person } from './figures.ts'
import type { Kit } from './kit.ts'
import { bar, blob, disc, each, leaf, nth, num, poly, rect, ring, star, steps } from './path.ts'

const drums = (k: Kit, ink3: string): void => {
  const { ink, pal } = k
  ink.sheet(
    disc(0, -44, 40) +
      rect(-70, -74, 34, 40) +
      rect(36, -74, 34, 40) +
      bar(-84, 0, -84, -112, 3) +
      bar(84, 0, 84, -112, 3) +
      disc(-84, -114, 32, 5) +
      disc(84, -114, 32, 5),
    ink3,
    0.6,
  )
  ink.flat(ring(0, -44, 33, 3) + star(0, -44, 8, 22, 9), pal.gold[1])
  ink.sheet(person(0, -66, 1.5), pal.m[2], 0.4)
}

const guitarist = (k: Kit, ink3: string, x: number, flip: boolean, tint: string): void => {
  const { ink } = k
  ink.open({ x, flip })
  ink.sheet(person(0, 0, 2.7), ink3, 0.6)
  ink.sheet(
    disc(-8, -56, 22, 17) + disc(10, -62, 16, 13) + bar(14, -62, 78, -96, 8) + rect(72, -104, 18, 12),
    tint,
    0.6,
  )
  ink.sheet(bar(20, -90, 50, -82, 9) + bar(-20, -88, 2, -58, 9), ink3, 0.4)
  ink.close()
}

export const concert = (k: Kit): void => {
  const { ink, pal, view } = k
  ink.sheet(
    each(steps(-200, 200, 11), (x) => {
      const h = view.range(60, 230)
      return rect(x - 15, -h, 30, h)
    }),
    pal.b[2],
    0.7,
  )
  ink.flat(
    each(steps(-200, 200, 11), (x) => rect(x - 9, -52, 18, 44)),
    fade(pal.glow, 0.5),
  )
  const ink3 = pal.wood[3]
  drums(k, ink3)
  guitarist(k, ink3, -128, false, pal.a[1])
  guitarist(k, ink3, 134, true, pal.gold[1])
  ink.sheet(cheering(0, 4, 3) + bar(30, 4, 30, -112, 4), pal.a[3], 0.8)
  ink.flat(disc(28, -116, 9), pal.m[1])
  ink.sheet(rect(-250, 0, 500, 15), pal.m[3], 0.6)
  ink.flat(
    each(steps(-240, 240, 17), (x) => disc(x, 7, 4)),
    pal.glow,
  )
}

export const exhibition = (k: Kit): void => {
  const { ink, pal } = k
  const stand = (x: number, w: number, h: number, tint: readonly string[], icon: string): void => {
    ink.open({ x })
    ink.sheet(rect(-w / 2, -h, w, h), nth(tint, 1), 0.8)
    ink.sheet(rect(-w / 2 - 8, -h - 26, w + 16, 40), nth(tint, 3), 0.6)
    ink.flat(rect(-w / 2 + 12, -h - 12, w - 24, 6) + rect(-w / 2 + 12, -h, w * 0.5, 4), pal.white)
    ink.sheet(rect(-w / 2 + 12, -h + 28, w - 24, h - 86), pal.white, 0.4)
    ink.flat(icon, nth(tint, 2))
    ink.sheet(rect(-w / 2 - 4, -46, w + 8, 48), nth(tint, 2), 0.6)
    ink.flat(rect(-w / 2 + 6, -34, w - 12, 4), pal.white)
    ink.close()
  }
  stand(-144, 112, 170, pal.a, star(0, -102, 8, 30, 13))
  stand(150, 112, 180, pal.b, leaf(-26, -84, 26, -130, 22) + leaf(26, -84, -26, -130, 22))
  stand(0, 156, 226, pal.gold, disc(0, -124, 36) + poly([-46, -74], [0, -110], [46, -74]))
  for (const [x, y, s] of [
    [-80, 10, 1.7],
    [-58, 12, 1.6],
    [82, 12, 1.8],
    [6, 16, 1.5],
    [200, 12, 1.6],
    [-208, 12, 1.7],
  ] as const)
    ink.sheet(person(x, y, s), pal.wood[3], 0.5)
}

export const productLaunch = (k: Kit): void => {
  const { ink, pal, view } = k
  ink.flat(star(0, -190, 16, 190, 96, 0.1), fade(pal.glow, 0.28))
  ink.flat(star(0, -190, 16, 130, 66, 0.3), fade(pal.glow, 0.35))
  ink.sheet('M-40 -104V-268Q-40 -286 -24 -286H24Q40 -286 40 -268V-104z', pal.wood[3], 0.9)
  ink.sheet(rect(-32, -270, 64, 150), pal.white, 0.4)
  ink.flat(poly([-32, -120], [-32, -170], [-8, -206], [8, -184], [20, -196], [32, -176], [32, -120]), pal.b[2])
  ink.flat(disc(12, -238, 10), pal.gold[1])
  ink.sheet(rect(-84, -120, 168, 124), pal.a[2], 0.9)
  ink.sheet(poly([-84, -120], [-130, -168], [-46, -150], [0, -116]), pal.a[1], 0.7)
  ink.sheet(poly([84, -120], [130, -168], [46, -150], [0, -116]), pal.a[1], 0.7)
  ink.sheet(rect(-14, -118, 28, 122), pal.gold[1], 0.4)
  ink.sheet(rect(-150, 0, 300, 16) + rect(-176, 14, 352, 16), pal.m[2], 0.6)
  for (const [c, tint] of [pal.gold[0], pal.a[0], pal.b[1], pal.white].entries()) {
    const bits = Array.from({ length: 9 }, (_, i) => {
      const [x, y, a] = [view.range(-210, 210), view.range(-350, -60), view.range(0, 3)]
      return (i + c) % 3 === 0 ? star(x, y, 4, 9, 3) : bar(x, y, x + Math.cos(a) * 13, y + Math.sin(a) * 13, 6)
    })
    ink.flat(bits.join(''), tint)
  }
}

const roundTable = (k: Kit): void => {
  const { ink, pal } = k
  ink.sheet(disc(0, -16, 214, 32), pal.wood[1], 0.9)
  ink.sheet(rect(-214, -16, 428, 16) + disc(0, 0, 214, 32), pal.wood[2], 0.4)
  ink.sheet(disc(0, -18, 206, 28), pal.wood[0], 0.4)
  for (const x of [-130, -44, 52, 136]) ink.sheet(rect(x - 9, -40, 18, 24) + disc(x, -16, 16, 5), pal.white, 0.4)
  ink.sheet(
    poly([-100, -8], [-60, -14], [-46, -2], [-88, 4]) + poly([70, -4], [106, -12], [122, 0], [84, 8]),
    pal.white,
    0.3,
  )
}

export const network = (k: Kit): void => {
  const { ink, pal, half } = k
  for (const x of steps(-half * 0.7, half * 0.7, 5)) {
    ink.line(`M${num(x)} -460V-282`, pal.shade, 2)
    ink.flat(disc(x, -262, 60), fade(pal.glow, 0.2))
    ink.sheet(
      `M${num(x - 34)} -256Q${num(x - 30)} -290 ${num(x)} -292Q${num(x + 30)} -290 ${num(x + 34)} -256z`,
      pal.gold[2],
      0.6,
    )
  }
  const guest = (x: number, y: number, s: number, fill: string): void =>
    ink.sheet(person(x, y, s) + bar(x + 6 * s, y - 30 * s, x + 19 * s, y - 26 * s, 4.6 * s), fill, 0.7)
  for (const [i, x] of [-176, -104, -34, 42, 112, 178].entries())
    guest(x, -16, 3 + (i % 2) * 0.3, nth([pal.a[2], pal.b[2], pal.wood[2]], i % 3))
  for (const [x, y, w, tint] of [
    [-120, -212, 96, pal.white],
    [20, -244, 80, pal.gold[0]],
    [128, -206, 90, pal.a[0]],
  ] as const) {
    ink.sheet(
      `${rect(x - w / 2, y - 26, w, 46)}${poly([x - 14, y + 18], [x + 10, y + 18], [x - 16, y + 40])}`,
      tint,
      0.7,
    )
    ink.flat(
      each([-20, 0, 20], (d) => disc(x + d, y - 3, 5)),
      pal.wood[2],
    )
  }
  roundTable(k)
}

const walker = (k: Kit): void => {
  const { ink, pal } = k
  ink.sheet(
    bar(-10, 0, -7, -80, 11) +
      bar(12, 0, 6, -80, 11) +
      bar(-20, -146, -38, -104, 8) +
      bar(-38, -104, -22, -84, 7) +
      bar(20, -146, 30, -84, 8) +
      rect(-5, -166, 10, 18) +
      disc(0, -178, 14, 17),
    pal.m[2],
    0.6,
  )
  ink.sheet(
    blob([-15, -188], [0, -202], [16, -188], [17, -170], [0, -184], [-16, -170]) + disc(10, -200, 9),
    pal.wood[3],
    0.4,
  )
}

const model = (k: Kit, x: number, y: number, s: number, tint: readonly string[], kind: number): void => {
  const { ink, pal } = k
  ink.open({ x, y, s })
  walker(k)
  const skirt =
    kind === 0
      ? 'M-18 -104C-30 -60 -50 -30 -58 -8Q0 10 58 -8C50 -30 30 -60 18 -104z'
      : kind === 1
        ? 'M-20 -104L-26 -8H26L20 -104z'
        : 'M-20 -104L-44 -44H44L20 -104z'
  ink.sheet(skirt, nth(tint, 2), 0.6)
  ink.sheet(blob([-22, -152], [22, -152], [24, -130], [17, -100], [-17, -100], [-24, -130]), nth(tint, 1), 0.5)
  ink.sheet(
    kind === 1 ? poly([-22, -150], [-12, -154], [24, -104], [14, -98]) : rect(-19, -108, 38, 9),
    pal.gold[1],
    0.4,
  )
  ink.flat(
    each(steps(-0.7, 0.7, 5), (t) => star(t * (kind === 0 ? 44 : 22), -24, 4, 6, 2)),
    pal.gold[0],
  )
  ink.close()
}

export const fashion = (k: Kit): void => {
  const { ink, pal } = k
  ink.sheet(poly([-74, -110], [74, -110], [190, 40], [-190, 40]), pal.white, 0.8)
  ink.flat(
    each(steps(-96, 30, 7), (y) => {
      const w = 84 + (y + 110) * 0.74
      return disc(-w, y, 5) + disc(w, y, 5)
    }),
    pal.glow,
  )
  model(k, -104, -24, 1.05, pal.b, 1)
  model(k, 104, -24, 1.05, pal.gold, 2)
  model(k, 0, 22, 1.45, pal.a, 0)
}
