import { z } from 'zod'
import { eventType } from '../../event-sourcing/event.ts'
import { uuid } from '../event-fields.ts'

/** `networks` counts each network once in a day: what trends go by. */
const hourOfViews = z.object({ hour: z.iso.datetime(), views: z.int(), networks: z.int() })

export const viewEvents = {
  /** A batch of views of any number of posts. */
  PostViewsCounted: eventType(z.object({ posts: z.record(uuid, z.array(hourOfViews)) })),
  /** A batch of views of any number of articles. */
  ArticleViewsCounted: eventType(z.object({ articles: z.record(uuid, z.array(hourOfViews)) })),
}
export type ViewEvents = typeof viewEvents

/** How often an ad was seen and followed in an hour. */
const hourOfAd = z.object({ hour: z.iso.datetime(), views: z.int(), clicks: z.int() })

export const adViewEvents = {
  /** A batch of views and clicks of any number of ads. */
  AdViewsCounted: eventType(z.object({ ads: z.record(uuid, z.array(hourOfAd)) })),
}
export type AdViewEvents = typeof adViewEvents

const pageViews = z.object({
  day: z.iso.date(),
  /** As the client's router calls it, such as `/detail/$id`. */
  route: z.string(),
  locale: z.string(),
  by_member: z.boolean(),
  views: z.int(),
})

export const pageEvents = {
  /** The openings that one process has counted in a while. Nobody's address, account or device. */
  PagesViewed: eventType(z.object({ pages: z.array(pageViews) })),
}
export type PageEvents = typeof pageEvents
export type PageViews = z.infer<typeof pageViews>
