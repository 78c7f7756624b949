import type { Ink } from './ink.ts'
import type { Palette, Time } from './palette.ts'
import type { Rng } from './random.ts'

/** A motif draws with this. Its ground is y = 0 and its middle x = 0; it is about 440 wide and 300 high. */
export type Kit = {
  ink: Ink
  pal: Palette
  /** The place: the same in every view of it. */
  rng: Rng
  /** This view: differs with the variant. */
  view: Rng
  time: Time
  variant: number
  /** Half of what is visible to each side, in the motif's own units. */
  half: number
  /** Width of the picture; its height is always 600. */
  w: number
  /** Where the eye should rest, in the picture's units. */
  cx: number
}

/** How a motif is set in its picture. */
type Setting = 'land' | 'lake' | 'town' | 'table' | 'show' | 'hall' | 'own'

/**
 * A motif: its setting and its drawing ('own' draws the whole picture in picture units); `bare` keeps the
 * foreground free.
 */
export type MotifDef = { setting: Setting; draw: (k: Kit) => void; size?: number; bare?: boolean }
