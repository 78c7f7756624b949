import { recordNews } from './domains/catalog/news.ts'
import { postNews } from './domains/post/news.ts'
import type { Announcer } from './event-sourcing/announcer.ts'

/** What the live feed may tell. Of events that nobody here speaks for only admins hear. */
export const announcers: readonly Announcer[] = [recordNews, postNews]
