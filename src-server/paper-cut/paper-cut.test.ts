import { describe, expect, it } from 'vitest'
import { oklch } from './colour.ts'
import { motifOf } from './motif-of.ts'
import type { Motif } from './motifs.ts'
import { MOTIFS } from './motifs.ts'
import type { Scene } from './paper-cut.ts'
import { paperCut } from './paper-cut.ts'
import { provinceHue } from './province-hue.ts'
import { spotArt } from './spot.ts'

const TIMES = ['dawn', 'day', 'dusk', 'night'] as const
const SHAPES = [
  [1600, 1200],
  [1200, 400],
  [500, 500],
  [1200, 630],
] as const
const SPOTS = ['empty', 'error', 'not-found', 'offline', 'hero', 'province'] as const

const scene = (over: Partial<Scene>): string =>
  paperCut({ seed: 'seed', motif: 'temple', hue: 60, time: 'day', variant: 0, width: 800, height: 600, ...over })

// Every opened element is closed in order, every attribute is quoted, and every reference has its target.
const fault = (svg: string): string | undefined => {
  const open: string[] = []
  for (const [tag, slash, name, attributes, self] of svg.matchAll(
    /<(\/?)([a-zA-Z]+)((?: [\w:-]+="[^"<>&]*")*)(\/?)>/g,
  )) {
    if (slash === '/') {
      if (open.pop() !== name || attributes !== '') return `unbalanced ${tag}`
    } else if (self === '') open.push(name ?? '')
  }
  if (open.length > 0) return `open ${open.join()}`
  const rest = svg.replace(/<\/?[a-zA-Z]+(?: [\w:-]+="[^"<>&]*")*\/?>/g, '')
  if (rest !== '') return `stray text ${rest.slice(0, 80)}`
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((m) => m[1])
  if (new Set(ids).size !== ids.length) return 'an id is used twice'
  const used = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((m) => m[1])
  return used.find((id) => !ids.includes(id))
}

describe('paperCut', () => {
  it('draws the same scene the same way', () => {
    expect(scene({})).toBe(scene({}))
  })

  it('draws different seeds, variants, hues and hours differently', () => {
    const seeds = Array.from({ length: 40 }, (_, i) => scene({ seed: `place ${i}` }))
    expect(new Set(seeds).size).toBe(40)
    for (const motif of MOTIFS) expect(new Set([0, 1, 2, 3].map((variant) => scene({ motif, variant }))).size).toBe(4)
    expect(scene({ hue: 61 })).not.toBe(scene({ hue: 200 }))
    expect(scene({ time: 'night' })).not.toBe(scene({ time: 'day' }))
  })

  it.each(MOTIFS)('draws %s at every hour, view and shape without a flaw', (motif) => {
    for (const time of TIMES) {
      for (const [variant, [width, height]] of SHAPES.entries()) {
        const svg = scene({ motif, time, variant, width, height, seed: `${motif} ${time}` })
        expect(svg).not.toMatch(/NaN|undefined|null|Infinity|\[object/)
        expect(fault(svg)).toBeUndefined()
        expect(svg.length).toBeLessThan(48_000)
      }
    }
  })

  it('keeps seed text out of the markup', () => {
    const svg = scene({ seed: '"/><script>alert(1)</script>&<!--' })
    expect(svg).not.toMatch(/script|alert|<!--|&/)
    expect(fault(svg)).toBeUndefined()
  })

  it('survives senseless numbers', () => {
    for (const over of [
      { hue: NaN },
      { hue: -725 },
      { variant: 9 },
      { variant: NaN },
      { width: 0, height: 0 },
      { width: Infinity },
    ]) {
      const svg = scene(over)
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      expect(fault(svg)).toBeUndefined()
    }
  })

  it('carries the wanted size', () => {
    expect(scene({ width: 1200, height: 630 })).toMatch(/^<svg [^>]*width="1200" height="630"/)
  })
})

describe('spotArt', () => {
  it.each(SPOTS)('draws %s, light and dark', (kind) => {
    for (const dark of [false, true]) {
      const svg = spotArt(kind, { hue: 230, seed: 'siem-reap"<&', dark }, 900, 300)
      expect(svg).toBe(spotArt(kind, { hue: 230, seed: 'siem-reap"<&', dark }, 900, 300))
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      expect(fault(svg)).toBeUndefined()
    }
    expect(spotArt(kind, { hue: 230, seed: 'a' }, 900, 300)).not.toBe(
      spotArt(kind, { hue: 230, seed: 'a', dark: true }, 900, 300),
    )
  })
})

describe('motifOf', () => {
  it('maps a type to one of its motifs, steadily', () => {
    expect(motifOf('waterfall', 'visit', 'x')).toBe('waterfall')
    expect(motifOf('temple', 'visit', 'x')).toBe(motifOf('temple', 'visit', 'x'))
    const temples: readonly Motif[] = ['angkor', 'temple', 'pagoda', 'stupa-ruins', 'memorial']
    for (let i = 0; i < 60; i += 1) expect(temples).toContain(motifOf('temple', 'visit', `${i}`))
  })

  it('falls back to the page for other and unknown types', () => {
    for (const page of ['visit', 'food', 'hotel', 'service', 'event'] as const) {
      for (const type of ['other', 'all', '', 'constructor', '__proto__'])
        expect(MOTIFS).toContain(motifOf(type, page, 's'))
    }
  })
})

describe('colours', () => {
  it('gives every province a hue, also an unknown one', () => {
    for (const code of ['siem-reap', 'kep', 'nowhere', 'constructor']) {
      expect(provinceHue(code)).toBeGreaterThanOrEqual(0)
      expect(provinceHue(code)).toBeLessThan(360)
    }
  })

  it('turns OKLCH into hex', () => {
    expect(oklch(1, 0, 0)).toBe('#ffffff')
    expect(oklch(0, 0, 0)).toBe('#000000')
    expect(oklch(0.628, 0.2577, 29.23)).toMatch(/^#f[ef]0[0-9a-f]0[0-9a-f]$/)
  })
})
