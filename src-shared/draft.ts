import { z } from 'zod'
import { MAX_DRAFT_FILES, MAX_DRAFT_LENGTH } from './limits.ts'
import { storableText, uuid } from './text.ts'

/** The last one that can be replaced. */
const MAX_REVISION = 2 ** 31 - 2

/** A form and what it edits, such as `article:<id>`. */
export const draftName = z.object({ name: z.string().regex(/^[a-z]{1,20}:[\w-]{1,60}$/) })

export const saveDraftTextInput = draftName.extend({
  /** What was typed, as the form keeps it on the device. Nobody else reads it. */
  text: storableText.pipe(z.string().min(2).max(MAX_DRAFT_LENGTH)),
  /** The pictures in it, which are kept as long. */
  files: z.array(uuid).max(MAX_DRAFT_FILES).default([]),
  /** The revision that was read last; 0 where there was none. A stale one is rejected. */
  revision: z.int32().min(0).max(MAX_REVISION),
})

export const savedDraft = z.object({ revision: z.int(), saved_at: z.string() })
export const draftView = savedDraft.extend({ text: z.string() })
export type DraftView = z.infer<typeof draftView>

/** With the revision that was read last it is kept where another device has typed since. */
export const removeDraftInput = draftName.extend({ revision: z.int32().min(0).max(MAX_REVISION).optional() })
