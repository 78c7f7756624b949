import { hash } from '#shared/hash.ts'
import type { Motif } from './motifs.ts'

// Coast in teals and blues, highlands in greens, Angkor and the north in sandstone and laterite, the Mekong in river
// blues and
// violets, the rice plain in golds; neighbours in the alphabet are kept apart.
const PROVINCES: Readonly<Record<string, readonly [hue: number, motif: Motif]>> = {
  battambang: [96, 'rice-field'],
  'banteay-meanchey': [38, 'stupa-ruins'],
  'kampong-cham': [262, 'river'],
  'kampong-chhnang': [20, 'village'],
  kirirom: [156, 'forest'],
  'kampong-thom': [66, 'temple'],
  kompot: [136, 'pepper-farm'],
  kandal: [292, 'pagoda'],
  kep: [204, 'sea'],
  'koh-kong': [172, 'waterfall'],
  kratie: [236, 'river'],
  mondulkiri: [146, 'forest'],
  'oddar-meanchey': [28, 'mountain'],
  'kampong-speu': [110, 'mountain'],
  pailin: [350, 'mountain'],
  'phnom-penh': [310, 'palace'],
  'preah-sihanouk': [190, 'beach'],
  'preah-vihear': [50, 'temple'],
  'prey-veng': [84, 'rice-field'],
  pursat: [222, 'bungalow'],
  'siem-reap': [58, 'angkor'],
  'stung-treng': [248, 'river'],
  takeo: [120, 'stupa-ruins'],
  'tboung-khmum': [278, 'village'],
  ratanakiri: [162, 'waterfall'],
  poipet: [8, 'market'],
  'svay-rieng': [328, 'rice-field'],
}

// A map, for a code from outside must not reach what every object inherits.
const BY_CODE = new Map(Object.entries(PROVINCES))

/** The base hue (0–360) of a province; an unknown code gets a steady hue of its own. */
export const provinceHue = (code: string): number => BY_CODE.get(code)?.[0] ?? hash(code) % 360

/** The thing that a province is known for, for its tile. */
export const provinceMotif = (code: string): Motif => BY_CODE.get(code)?.[1] ?? 'rice-field'
