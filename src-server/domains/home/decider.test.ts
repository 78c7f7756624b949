import { describe, it } from 'vitest'
import { MAX_WAITING_PUBLICATIONS } from '#shared/limits.ts'
import type { EventOf } from '../../event-sourcing/event.ts'
import { ADMIN, given } from '../../testing/given.ts'
import { type HomeCommand, homePublication } from './decider.ts'
import type { HomeEvents, PublishedContent } from './events.ts'

const content: PublishedContent = { active: 'theme-one', themes: [] }
const uuid = (n: number) => `0195b5a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const id = uuid(1)
/** The command's time is noon in Phnom Penh. */
const EVENING = '2026-11-20T11:00:00.000Z'

const publish: HomeCommand = { type: 'PublishHome', id, content, restored_from: null }
const schedule = (starts_at = EVENING): HomeCommand => ({ type: 'ScheduleHome', id, content, starts_at })
const cancel: HomeCommand = { type: 'CancelHome', id }

const published: EventOf<HomeEvents> = { type: 'HomePublished', data: { id, content, restored_from: null } }
const scheduled = (starts_at = EVENING, n = 1): EventOf<HomeEvents> => ({
  type: 'HomePublicationScheduled',
  data: { id: uuid(n), content, starts_at },
})
const cancelled: EventOf<HomeEvents> = { type: 'HomePublicationCancelled', data: { id } }

describe('the home page', () => {
  it('is published, and again', () => {
    given(homePublication).when(publish, ADMIN).gives(published)
    given(homePublication, published).when(publish, ADMIN).gives(published)
  })

  it('is published from a time on, which is still to come', () => {
    given(homePublication).when(schedule(), ADMIN).gives(scheduled())
    given(homePublication).when(schedule(ADMIN.at), ADMIN).rejects('PUBLICATION_PAST')
  })

  it('cancels a publication that waits, once', () => {
    given(homePublication, scheduled()).when(cancel, ADMIN).gives(cancelled)
    given(homePublication, scheduled(), cancelled).when(cancel, ADMIN).rejects('PUBLICATION_NOT_FOUND')
  })

  it('cancels none that visitors see or have seen', () => {
    given(homePublication, published).when(cancel, ADMIN).rejects('PUBLICATION_NOT_FOUND')
    given(homePublication, scheduled(ADMIN.at)).when(cancel, ADMIN).rejects('PUBLICATION_IN_EFFECT')
  })

  it('has so many publications that wait at the most: those that were cancelled or have begun count no more', () => {
    const waiting = Array.from({ length: MAX_WAITING_PUBLICATIONS }, (_, n) => scheduled(EVENING, n + 1))
    given(homePublication, ...waiting)
      .when(schedule(), ADMIN)
      .rejects('PUBLICATIONS_FULL')
    given(homePublication, ...waiting, cancelled)
      .when(schedule(), ADMIN)
      .gives(scheduled())
    const [, ...others] = waiting
    given(homePublication, scheduled(ADMIN.at), ...others)
      .when(schedule(), ADMIN)
      .gives(scheduled())
  })
})
