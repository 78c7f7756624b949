import { describe, expect, it } from 'vitest'
import { checkWiring, type Wiring } from './wiring.ts'

const resize = { name: 'resize', on: 'FileStored', job: 'resize-image' }
const wiring: Wiring = {
  reactions: [resize],
  eventTypes: ['FileStored'],
  queues: ['images'],
  workers: [{ queue: 'images', jobs: ['resize-image'] }],
}

describe('the workers do not start', () => {
  it('unless all is wired', () => expect(() => checkWiring(wiring)).not.toThrow())

  it.each<[string, Partial<Wiring>, string]>([
    ['an event that does not exist is waited for', { eventTypes: [] }, 'the event FileStored, which does not exist'],
    ['two reactions have one name', { reactions: [resize, resize] }, 'Several reactions are called "resize"'],
    ['a job has no handler', { workers: [{ queue: 'images', jobs: [] }] }, '"resize-image", which has no handler'],
    [
      'a job has two handlers',
      { workers: [...wiring.workers, { queue: 'mail', jobs: ['resize-image'] }] },
      '"resize-image" has several handlers',
    ],
    ['a queue has no worker', { queues: ['images', 'mail'] }, 'The queue "mail" has no worker'],
  ])('when %s', (_, fault, sentence) => {
    expect(() => checkWiring({ ...wiring, ...fault })).toThrow(sentence)
  })

  it('and say all that is wrong at once', () => {
    expect(() => checkWiring({ ...wiring, eventTypes: [], workers: [] })).toThrow(/FileStored.*resize-image.*images/s)
  })
})
