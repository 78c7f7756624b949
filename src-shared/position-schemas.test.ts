import { expect, it } from 'vitest'
import { listPostsInput, savePostInput } from './post.ts'
import { similarInput } from './similar-posts.ts'

const images = ['0195b5a0-0000-7000-8000-000000000003']
const CALLS = {
  savePost: [
    savePostInput,
    { type: 'visit', name: 'Kep', language: 'en', place_type: 'market', province: 'kep', images },
  ],
  listPosts: [listPostsInput, { page_type: 'visit' }],
  similar: [similarInput, { names: ['Kep'] }],
} as const

const WRONG = [
  [{ lat: 10.48 }, 'COORDINATES_REQUIRED'],
  [{ lon: 104.3 }, 'COORDINATES_REQUIRED'],
  [{ lat: 0 }, 'COORDINATES_REQUIRED'],
  [{ lat: 0, lon: 0 }, 'COORDINATES_ZERO'],
  [{ lat: -0, lon: 0 }, 'COORDINATES_ZERO'],
] as const

it.each(Object.entries(CALLS))('%s takes no half of a position, and no zeros', (_, [schema, input]) => {
  for (const [position, message] of WRONG) {
    const { error } = schema.safeParse({ ...input, ...position })
    expect(error?.issues, JSON.stringify(position)).toMatchObject([{ message, path: ['lat'] }])
  }
  for (const position of [{}, { lat: 10.48, lon: 104.3 }, { lat: 0, lon: 104.3 }])
    expect(schema.parse({ ...input, ...position })).toMatchObject({ ...input, ...position })
})

it('zeros are refused as texts as well, which an address has', () => {
  const { error } = listPostsInput.safeParse({ page_type: 'visit', lat: '0', lon: '០.០' })
  expect(error?.issues).toMatchObject([{ message: 'COORDINATES_ZERO' }])
})
