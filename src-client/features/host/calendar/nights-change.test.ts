import { describe, expect, it } from 'vitest'
import { changeOf, isOwn, OWN_TERMS, typedOf } from './nights-change.ts'

const night = OWN_TERMS
const feast = { ...OWN_TERMS, price: 40, min_nights: 3, no_arrival: true }

describe('a form that changes nights', () => {
  it('changes nothing where nothing was typed', () => {
    for (const nights of [[night], [feast], [night, feast]]) expect(changeOf(typedOf(nights), nights)).toEqual({})
  })

  it('sets and empties what nights have in common', () => {
    const typed = { ...typedOf([feast]), price: '45', min_nights: null, no_arrival: false }
    expect(changeOf(typed, [feast])).toEqual({ price: '45', min_nights: null, no_arrival: false })
  })

  it('sets, empties and leaves what differs from night to night', () => {
    const nights = [night, feast]
    const typed = typedOf(nights)
    expect(typed).toMatchObject({ price: null, min_nights: null, no_arrival: 'keep', no_departure: false })
    expect(changeOf({ ...typed, empties: { price: true } }, nights)).toEqual({ price: null })
    expect(changeOf({ ...typed, price: '50', empties: { price: true } }, nights)).toEqual({ price: '50' })
    expect(changeOf({ ...typed, no_arrival: 'no' }, nights)).toEqual({ no_arrival: false })
    expect(changeOf({ ...typed, no_arrival: 'yes', no_departure: true }, nights)).toEqual({
      no_arrival: true,
      no_departure: true,
    })
  })

  it('knows nights that have nothing of their own', () => {
    expect([isOwn([night, night]), isOwn([night, feast])]).toEqual([true, false])
  })
})
