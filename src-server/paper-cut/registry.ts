import { bedroom } from './bedroom.ts'
import { beach, island, sea } from './coast.ts'
import { coffee, tea } from './drinks.ts'
import { boatRace, festival, fireworks, marathon, workshop } from './events.ts'
import { pepperFarm, riceField, river } from './farmland.ts'
import { bowl, grill, noodles, ricePlate } from './food.ts'
import type { MotifDef } from './kit.ts'
import { garden, library, museum, park, theater } from './landmarks.ts'
import { bungalow, club, spa } from './leisure.ts'
import type { Motif } from './motifs.ts'
import { forest, mountain, waterfall } from './nature.ts'
import { angkor, stupaRuins, temple } from './sacred.ts'
import { concert, exhibition, fashion, network, productLaunch } from './shows.ts'
import { candle, memorial, pagoda, palace } from './shrines.ts'
import { guestHouse, hotelCity, resort } from './stay.ts'
import { cycling, market, tukTuk, village } from './town.ts'
import { bakery, dessert, foodCourt, fruit } from './treats.ts'

export const DRAWINGS: Record<Motif, MotifDef> = {
  angkor: { setting: 'lake', draw: angkor },
  temple: { setting: 'land', draw: temple },
  pagoda: { setting: 'land', draw: pagoda, size: 0.95 },
  palace: { setting: 'land', draw: palace },
  memorial: { setting: 'lake', draw: memorial },
  'stupa-ruins': { setting: 'land', draw: stupaRuins },
  candle: { setting: 'lake', draw: candle },
  island: { setting: 'own', draw: island },
  mountain: { setting: 'own', draw: mountain },
  sea: { setting: 'own', draw: sea },
  beach: { setting: 'own', draw: beach },
  waterfall: { setting: 'own', draw: waterfall },
  forest: { setting: 'own', draw: forest },
  river: { setting: 'own', draw: river },
  'rice-field': { setting: 'own', draw: riceField },
  park: { setting: 'town', draw: park },
  garden: { setting: 'land', draw: garden },
  village: { setting: 'land', draw: village },
  market: { setting: 'town', draw: market },
  museum: { setting: 'town', draw: museum },
  theater: { setting: 'town', draw: theater },
  library: { setting: 'town', draw: library },
  cycling: { setting: 'land', draw: cycling },
  'tuk-tuk': { setting: 'town', draw: tukTuk },
  bedroom: { setting: 'own', draw: bedroom },
  'hotel-city': { setting: 'town', draw: hotelCity },
  'guest-house': { setting: 'town', draw: guestHouse },
  resort: { setting: 'land', draw: resort, bare: true },
  bungalow: { setting: 'lake', draw: bungalow },
  spa: { setting: 'table', draw: spa },
  club: { setting: 'show', draw: club },
  bowl: { setting: 'table', draw: bowl },
  noodles: { setting: 'table', draw: noodles },
  grill: { setting: 'table', draw: grill },
  'rice-plate': { setting: 'table', draw: ricePlate },
  coffee: { setting: 'table', draw: coffee },
  tea: { setting: 'table', draw: tea },
  bakery: { setting: 'table', draw: bakery },
  fruit: { setting: 'table', draw: fruit },
  dessert: { setting: 'table', draw: dessert },
  'food-court': { setting: 'town', draw: foodCourt },
  workshop: { setting: 'hall', draw: workshop },
  festival: { setting: 'town', draw: festival },
  'boat-race': { setting: 'own', draw: boatRace },
  concert: { setting: 'show', draw: concert },
  exhibition: { setting: 'hall', draw: exhibition },
  'product-launch': { setting: 'show', draw: productLaunch },
  network: { setting: 'hall', draw: network },
  fashion: { setting: 'show', draw: fashion },
  fireworks: { setting: 'own', draw: fireworks },
  marathon: { setting: 'town', draw: marathon },
  'pepper-farm': { setting: 'own', draw: pepperFarm },
}
