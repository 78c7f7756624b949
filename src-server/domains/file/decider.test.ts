import { describe, it } from 'vitest'
import { LINK_PREVIEW } from '#shared/link-preview.ts'
import type { EventOf } from '../../event-sourcing/event.ts'
import { ADMIN, given, MEMBER, STRANGER } from '../../testing/given.ts'
import { type FileCommand, file } from './decider.ts'
import type { FileEvents } from './events.ts'

const data = {
  kind: 'post',
  format: 'webp',
  width: 800,
  height: 600,
  bytes: 9_000,
  thumbhash: 'x',
  content: 'c0ffee',
} as const
const stored: EventOf<FileEvents> = { type: 'FileStored', data }
const variants: EventOf<FileEvents> = {
  type: 'FileVariantsMade',
  data: { widths: [320, 640], preview: LINK_PREVIEW },
}
const erased: EventOf<FileEvents> = { type: 'FileErased', data: {} }
const store: FileCommand = { type: 'StoreFile', ...data }
const erase: FileCommand = { type: 'EraseFile' }
const alt = { en: 'A crab' }
const described: EventOf<FileEvents> = { type: 'FileDescribed', data: { author_id: MEMBER.actor.id, alt } }
const describeIt: FileCommand = { type: 'DescribeFile', alt }
const addVariants = (...widths: number[]): FileCommand => ({ type: 'AddVariants', widths, preview: LINK_PREVIEW })

describe('a picture', () => {
  it('is stored once, however often the same upload is sent', () => {
    given(file).when(store).gives(stored)
    given(file, stored).when(store).gives()
  })

  it('never takes the place of another, of another member, or of an erased one', () => {
    given(file, stored)
      .when({ ...store, bytes: 9_001 })
      .rejects('COMMAND_REUSED')
    given(file, stored).when(store, STRANGER).rejects('COMMAND_REUSED')
    given(file, stored, erased).when(store).rejects('COMMAND_REUSED')
  })

  it('is given its variants, and others later', () => {
    given(file, stored).when(addVariants(320, 640)).gives(variants)
    given(file, stored, variants).when(addVariants(320, 640)).gives()
    given(file, stored, variants)
      .when(addVariants(320))
      .gives({ type: 'FileVariantsMade', data: { widths: [320], preview: LINK_PREVIEW } })
    given(file).when(addVariants(320)).rejects('FILE_NOT_FOUND')
  })

  it('of before links had a preview is given it later', () => {
    const before: EventOf<FileEvents> = { type: 'FileVariantsMade', data: { widths: [320, 640], preview: null } }
    given(file, stored, before).when(addVariants(320, 640)).gives(variants)
  })

  it('stored before contents had names may be sent again', () => {
    given(file, { type: 'FileStored', data: { ...data, content: null } })
      .when(store)
      .gives()
    given(file, stored)
      .when({ ...store, content: 'decade' })
      .rejects('COMMAND_REUSED')
  })

  it('is described by its member or an admin, in words of the member', () => {
    for (const by of [MEMBER, ADMIN]) given(file, stored).when(describeIt, by).gives(described)
    given(file, stored, described).when(describeIt).gives()
    given(file, stored).when(describeIt, STRANGER).rejects('FILE_NOT_FOUND')
    given(file, stored, erased).when(describeIt).rejects('FILE_NOT_FOUND')
  })

  it('is erased for good, by its member or an admin', () => {
    for (const by of [MEMBER, ADMIN]) given(file, stored).when(erase, by).gives(erased)
    given(file, stored).when(erase, STRANGER).rejects('FILE_NOT_FOUND')
    given(file).when(erase).rejects('FILE_NOT_FOUND')
    given(file, stored, erased).when(erase).gives()
    given(file, stored, erased).when(addVariants(320)).rejects('FILE_NOT_FOUND')
  })
})
