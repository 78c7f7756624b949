import type { Motif } from './motifs.ts'
import { makeRng } from './random.ts'

export type Page = 'visit' | 'food' | 'hotel' | 'service' | 'event'

const OF_TYPE: Readonly<Record<string, readonly Motif[]>> = {
  guest_house: ['guest-house'],
  hotel: ['hotel-city', 'hotel-city', 'guest-house'],
  resort: ['resort', 'resort', 'bungalow'],
  bungalow: ['bungalow'],
  temple: ['angkor', 'temple', 'temple', 'pagoda', 'pagoda', 'stupa-ruins', 'memorial'],
  island: ['island'],
  mountain: ['mountain'],
  sea: ['sea'],
  spa_and_massage: ['spa'],
  coffee: ['coffee'],
  restaurant: ['bowl', 'noodles', 'grill', 'rice-plate'],
  club: ['club'],
  park: ['park'],
  beach: ['beach'],
  garden: ['garden', 'garden', 'pepper-farm'],
  theater: ['theater'],
  museum: ['museum', 'museum', 'palace'],
  library: ['library'],
  market: ['market'],
  concert: ['concert'],
  festival: ['festival', 'boat-race', 'fireworks', 'candle'],
  exhibitions_trade_shows: ['exhibition'],
  product_launch: ['product-launch'],
  workshop: ['workshop'],
  network_event: ['network'],
  fashion_show: ['fashion'],
  forest: ['forest'],
  cycling: ['cycling'],
  waterfall: ['waterfall'],
  village: ['village', 'village', 'rice-field'],
  lake: ['river'],
  monument: ['palace', 'stupa-ruins', 'memorial'],
  transport: ['tuk-tuk'],
  tours: ['river', 'forest', 'cycling'],
  classes: ['workshop'],
  rental: ['cycling'],
  laundry: ['workshop'],
  food_court: ['food-court'],
  bakery: ['bakery'],
  milk_tea: ['tea'],
  drinks: ['tea', 'fruit'],
  coffee_and_milk_tea: ['coffee', 'tea'],
  restaurant_and_coffee: ['bowl', 'coffee', 'rice-plate'],
  haang_baay: ['rice-plate', 'rice-plate', 'bowl', 'noodles', 'grill'],
}

const OF_PAGE: Readonly<Record<Page, readonly Motif[]>> = {
  visit: ['river', 'rice-field', 'village', 'tuk-tuk', 'pepper-farm', 'memorial'],
  food: ['dessert', 'fruit', 'grill', 'noodles', 'bowl'],
  hotel: ['guest-house', 'hotel-city', 'resort'],
  service: ['tuk-tuk', 'spa', 'workshop', 'cycling'],
  event: ['festival', 'marathon', 'fireworks', 'boat-race', 'candle'],
}

// A map, for a code from outside must not reach what every object inherits.
const BY_TYPE: ReadonlyMap<string, readonly Motif[]> = new Map(Object.entries(OF_TYPE))

/** The motif of a place: by its type's code, else by its page; the seed chooses where several fit. */
export const motifOf = (placeType: string, page: Page, seed: string): Motif =>
  makeRng(`motif\n${seed}`).pick(BY_TYPE.get(placeType) ?? OF_PAGE[page])
