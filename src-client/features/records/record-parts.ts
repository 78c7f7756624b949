import { type LazyPart, lazyPart } from '#client/lib/lazy-part.ts'
import type { RecordKind, RecordView } from '#shared/catalog.ts'

type Part = LazyPart<{ record: RecordView; name: string }>

/** What the records of a kind have beside their form and their history. */
export const RECORD_PARTS: { readonly [K in RecordKind]?: Part } = {
  ad: lazyPart(() => import('#client/features/statement/public/statement-button.tsx'), {
    messages: ['statement'],
    isLikely: () => false,
  }),
}
