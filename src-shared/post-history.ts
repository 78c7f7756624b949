import { z } from 'zod'
import { DEEDS } from './deeds.ts'
import { imageView } from './file.ts'
import { contentHistory, contentVersion, restoreInput } from './history.ts'
import { MAX_IMAGES } from './limits.ts'
import { postId } from './post.ts'
import { postContentView } from './post-content.ts'
import { pageInput, uuid } from './text.ts'

export const historyInput = postId.extend(pageInput)
export type HistoryInput = z.output<typeof historyInput>

/** Posts have other names besides. */
export const POST_DEEDS = [...DEEDS, 'aliases_changed'] as const
export type PostDeed = (typeof POST_DEEDS)[number]

/** Content as its form takes it, with pictures by their ids. */
const writtenPost = postContentView
  .omit({ id: true, version: true, status: true, moderation: true, is_saved_by_me: true, is_priced_by_rooms: true })
  .omit({ aliases: true })
  .extend({ images: z.array(uuid) })
export type WrittenPost = z.infer<typeof writtenPost>

const postVersion = contentVersion.extend({
  deeds: z.array(z.enum(POST_DEEDS)),
  /** The text that was written; null where nothing was. */
  words: writtenPost.nullable(),
  /** The fields that it changed, as they were. Null where it changed nothing that was there. */
  before: writtenPost.partial().nullable(),
  /** The other names of the place, which are not among the words. Null where they stayed as they were. */
  aliases: z.object({ before: z.array(z.string()), after: z.array(z.string()) }).nullable(),
})
export type PostVersion = z.infer<typeof postVersion>

/** Pictures that the rows name and that are not here have been erased. */
export const postHistory = contentHistory(postVersion).extend({ pictures: z.array(imageView) })
export type PostHistory = z.infer<typeof postHistory>

export const restoreVersionInput = postId.extend({
  ...restoreInput,
  /** Its pictures that have been erased, as far as the caller knows: with others erased it is rejected. */
  without: z.array(uuid).max(MAX_IMAGES).default([]),
})
export type RestoreVersionInput = z.output<typeof restoreVersionInput>
