import fc from 'fast-check'
import { FILE_KINDS, IMAGE_FORMATS } from '#shared/file.ts'
import { LINK_PREVIEW } from '#shared/link-preview.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { words } from '../../testing/arbitraries.ts'
import { defineHistory, ofKind } from '../../testing/history.ts'
import { type FileCommand, file } from './decider.ts'

const pixels = fc.constantFrom(1, 320, 4_000)
const commands: fc.Arbitrary<FileCommand> = fc.oneof(
  fc.record({
    type: fc.constant('StoreFile' as const),
    kind: fc.constantFrom(...FILE_KINDS),
    format: fc.constantFrom(...IMAGE_FORMATS),
    width: pixels,
    height: pixels,
    bytes: pixels,
    thumbhash: words,
    content: fc.option(fc.constantFrom('c0ffee', 'decade')),
  }),
  fc.record({
    type: fc.constant('AddVariants' as const),
    widths: fc.subarray([320, 640]),
    preview: fc.option(fc.constant(LINK_PREVIEW)),
  }),
  fc.record({ type: fc.constant('DescribeFile' as const), alt: fc.record({ en: words }) }),
  fc.record({ type: fc.constant('EraseFile' as const) }),
)

export const history = defineHistory<FileCommand>({
  commands,
  every: [
    {
      type: 'StoreFile',
      kind: 'post',
      format: 'jpeg',
      width: 640,
      height: 480,
      bytes: 9,
      thumbhash: '',
      content: 'c0ffee',
    },
    { type: 'AddVariants', widths: [320, 640], preview: LINK_PREVIEW },
    { type: 'DescribeFile', alt: { en: 'A crab' } },
    { type: 'EraseFile' },
  ],
  run: (context, request, command) => handle(context, file, ofKind('file', request), command),
})
