import { z } from 'zod'
import { LOCALES } from './locales.ts'
import { SUBJECT_KINDS } from './subject.ts'
import { uuid } from './text.ts'

/** What has views. */
const countedKind = z.enum([...SUBJECT_KINDS, 'ad'])

export const viewInput = z.object({ id: uuid, kind: countedKind.default('post') })
/** Of an ad. */
export const clickInput = z.object({ id: uuid })

const locale = z.enum(LOCALES)

/** A page by its route, such as `/detail/$id`, so that no address with a name in it is told. */
export const pageViewInput = z.object({ route: z.string().regex(/^\/[\w/$-]{0,60}$/), locale })
export type PageViewInput = z.infer<typeof pageViewInput>

export const pageViewsView = z.object({ route: z.string(), locale, by_member: z.boolean(), views: z.int() })
export type PageViewsView = z.infer<typeof pageViewsView>
