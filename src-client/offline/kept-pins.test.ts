import { describe, expect, it } from 'vitest'
import type { MapPin } from '#shared/map-pins.ts'
import { answerAddress, answersIn, keptCall } from './kept.ts'
import { joinedPins, pinsFor } from './kept-pins.ts'

const pin = (id: string, lat: number, lon: number): MapPin => ({
  id,
  type: 'visit',
  name: id,
  lang: 'en',
  lat,
  lon,
  price_from: null,
  price_riel: null,
  image: null,
})

const [NORTH, SOUTH] = [pin('north', 13.4, 103.9), pin('south', 10.6, 104.2)]
const SOUTHERN = { area: '103,10,105,11' }
const COUNTRY = { area: '102,9,108,15' }

const pinsOf = (...pins: MapPin[]) => ({ pins, total: pins.length })

describe('the pins of a list', () => {
  it('are kept together, wherever the map was, and apart from those of other lists', () => {
    const [kept] = answersIn([['post', 'pins'], { input: { page_type: 'visit', ...COUNTRY }, type: 'query' }], 'pins')
    const addressOf = (input: unknown) => {
      const call = keptCall(
        new URL(`https://domner.example/trpc/post.pins?input=${encodeURIComponent(JSON.stringify(input))}`),
      )
      return call && answerAddress(call, 'en')
    }
    expect(addressOf({ page_type: 'visit', ...SOUTHERN })).toBe(kept && answerAddress(kept, 'en'))
    expect(addressOf({ page_type: 'food', ...SOUTHERN })).not.toBe(kept && answerAddress(kept, 'en'))
  })

  it('are those inside of what the map shows', () => {
    const kept = pinsOf(NORTH, SOUTH)
    expect(pinsFor(SOUTHERN, kept)).toEqual(pinsOf(SOUTH))
    expect(pinsFor(COUNTRY, kept)).toEqual(kept)
    expect(pinsFor({ area: 'nowhere' }, kept)).toEqual(pinsOf())
    expect(pinsFor(COUNTRY, undefined)).toEqual(pinsOf())
  })

  it('grow with the map, and lose what an answer no longer has', () => {
    expect(joinedPins(SOUTHERN, pinsOf(SOUTH), pinsOf(NORTH))).toEqual(pinsOf(SOUTH, NORTH))
    expect(joinedPins(SOUTHERN, pinsOf(), pinsOf(NORTH, SOUTH))).toEqual(pinsOf(NORTH))
    // Nobody knows what has gone where there are more pins than an answer has.
    expect(joinedPins(COUNTRY, { pins: [NORTH], total: 900 }, pinsOf(SOUTH))).toEqual(pinsOf(NORTH, SOUTH))
  })

  it('are bounded', () => {
    const many = Array.from({ length: 1_200 }, (_, n) => pin(`${n}`, 12, 104))
    expect(pinsFor(COUNTRY, joinedPins(SOUTHERN, pinsOf(SOUTH), pinsOf(...many))).total).toBe(1_000)
  })
})
