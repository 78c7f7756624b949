import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { listPostsInput } from '#shared/post.ts'
import { planOf } from './plan.ts'

const NOW = new Date('2026-11-20T12:00:00+07:00')
const AREA = '104.9,11.5,105,11.6'
const STAY = { check_in: '2026-12-24', check_out: '2026-12-26', people: 2, rooms: 1, today: '2026-11-20' }

const plan = (asked: Partial<z.input<typeof listPostsInput>>, read: Partial<Parameters<typeof planOf>[1]> = {}) =>
  planOf(listPostsInput.parse({ page_type: 'visit', ...asked }), { bounds: {}, stay: undefined, now: NOW, ...read })

describe('the plan of a list', () => {
  it('has the filters that are set, and what fills their slots', () => {
    expect(plan({ province: 'kep', open_now: false, page: 3, pageSize: 20 })).toEqual({
      kind: 'posts',
      codes: { province: 'kep', place_type: undefined },
      first: { by: 'nothing' },
      filters: ['type', 'province'],
      values: { type: 'visit', province: 'kep' },
      sort: 'newest',
      limit: 20,
      offset: 40,
      here: undefined,
    })
    expect(plan({ open_now: true }).filters).toEqual(['type', 'open_now'])
  })

  it('has no filter for the place type that stands for all, but its code', () => {
    expect(plan({ place_type: 'all' })).toMatchObject({ filters: ['type'], codes: { place_type: 'all' } })
    expect(plan({ place_type: 'temple' }).filters).toEqual(['type', 'place_type'])
  })

  it('lets pass what has no price where that is asked for', () => {
    const bounds = { price_min: undefined, price_max: 500 }
    expect(plan({}, { bounds })).toMatchObject({ filters: ['type', 'price_max'], values: { price_max: 500 } })
    const { filters, values } = plan({ no_price: true }, { bounds })
    expect([filters, values]).toEqual([['type', 'price_max_or_none'], { type: 'visit', price_max: 500 }])
    expect(plan({}, { bounds: { price_min: 0 } }).filters).toEqual(['type', 'price_min'])
  })

  it('begins a period that goes on with today', () => {
    const daysOf = (period: 'this_month' | 'last_month') => plan({ page_type: 'event', period }).values
    expect(daysOf('this_month')).toMatchObject({
      period_from: '2026-11-19T17:00:00.000Z',
      period_to: '2026-11-30T17:00:00.000Z',
    })
    expect(daysOf('last_month')).toMatchObject({ period_from: '2026-09-30T17:00:00.000Z' })
  })

  it('with dates is of hotels, and its prices are those of the stay', () => {
    const bounds = { price_min: 1_000, price_max: 5_000 }
    expect(plan({ page_type: 'hotel', no_price: true }, { stay: STAY, bounds })).toMatchObject({
      kind: 'stays',
      stay: STAY,
      bounds,
      filters: ['type'],
      values: { type: 'hotel' },
    })
  })

  it('has the position of the caller, which fills slots of the nearest alone', () => {
    const here = { lat: 11.56, lon: 104.92 }
    expect(plan(here)).toMatchObject({ here, values: { type: 'visit' } })
    expect(plan(here).values).not.toHaveProperty('lat')
    expect(plan({ ...here, sort: 'nearest' }).values).toMatchObject(here)
  })

  it('begins with the words, within what narrows a search, else with the area', () => {
    expect(plan({ q: 'lake', area: AREA, place_type: 'all', province: 'kep' })).toMatchObject({
      first: { by: 'words', words: 'lake', search: { filters: { type: 'visit', province: 'kep' }, order: 'newest' } },
      filters: ['type', 'province', 'area', 'q'],
      sort: 'relevance',
    })
    expect(plan({ q: 'lake', sort: 'price' }).first).toMatchObject({ search: { order: 'price' } })
    expect(plan({ area: AREA })).toMatchObject({
      first: { by: 'area' },
      values: { west: 104.9, south: 11.5, east: 105, north: 11.6 },
    })
  })
})
