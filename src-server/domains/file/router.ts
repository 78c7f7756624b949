import { z } from 'zod'
import { accountRef } from '#shared/account.ts'
import { FILE_KINDS, fileKind, imageView, pictureAltInput } from '#shared/file.ts'
import { MAX_IMAGES } from '#shared/limits.ts'
import { uuid } from '#shared/text.ts'
import { MEMBER, SYSTEM } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { ownPictures } from './queries.ts'
import {
  addVariants,
  describePicture,
  erasePicturesOf,
  type Files,
  savePicture,
  savePictures,
  sweepPictures,
} from './write.ts'

const files = z
  .custom<Files>((value) => typeof value === 'function')
  .meta({ type: 'array', items: { type: 'string', format: 'binary' }, minItems: 1, maxItems: MAX_IMAGES })
const noFiles: Files = async function* () {}

export const fileRouter = router({
  save: procedure({
    does: 'Stores a picture under an id',
    access: MEMBER,
    waits: true,
    input: z.object({ id: uuid, kind: fileKind, bytes: z.instanceof(Uint8Array) }),
    example: { id: EXAMPLE_ID.picture, kind: 'post', bytes: new Uint8Array([1, 2, 3]) },
    output: imageView,
  }).mutation(({ ctx, input }) => savePicture(ctx, input.id, input.kind, input.bytes)),

  upload: procedure({
    does: 'Stores the pictures of a form; those of ads and sponsors are for admins, those of articles for authors',
    access: MEMBER,
    waits: true,
    rest: { method: 'POST', path: 'saveFiles/:type', multipart: true },
    input: z.object({ type: z.enum(FILE_KINDS, 'PATH_UNKNOWN'), files }),
    example: { type: 'profile', files: noFiles },
    output: z.array(imageView),
  }).mutation(({ ctx, input }) => savePictures(ctx, input.type, input.files)),

  mine: procedure({
    does: 'Pictures of the caller, and of articles by the caller, by their ids',
    access: MEMBER,
    input: z.object({ ids: z.array(uuid).min(1).max(MAX_IMAGES) }),
    example: { ids: [EXAMPLE_ID.picture] },
    output: z.array(imageView),
  }).query(({ ctx, input }) => ownPictures(ctx, input.ids)),

  describe: procedure({
    does: 'Says what a picture shows, in up to three languages; where that waits for an admin, of a new picture for the post',
    access: MEMBER,
    rest: { method: 'POST', path: 'describeFile' },
    input: z.object({ id: uuid, alt: pictureAltInput }),
    example: { id: EXAMPLE_ID.picture, alt: { en: 'Crabs at the market' } },
    output: imageView,
  }).mutation(({ ctx, input }) => describePicture(ctx, input.id, input.alt)),

  makeVariants: procedure({
    does: 'Makes the variants of a stored picture, and what a link shows of it',
    access: SYSTEM,
    input: z.object({ id: uuid }),
    example: { id: EXAMPLE_ID.picture },
    output: imageView.nullable(),
  }).mutation(({ ctx, input }) => addVariants(ctx, input.id)),

  sweep: procedure({
    does: 'Erases the pictures that nothing shows a day after their upload',
    access: SYSTEM,
    output: z.null(),
  }).mutation(({ ctx }) => sweepPictures(ctx)),

  eraseAllOf: procedure({
    does: 'Erases all pictures of an account; a second time it does nothing',
    access: SYSTEM,
    input: accountRef,
    example: { uuid: EXAMPLE_ID.account },
    output: z.null(),
  }).mutation(({ ctx, input }) => erasePicturesOf(ctx, input.uuid)),
})
