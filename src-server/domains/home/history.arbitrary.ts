import fc from 'fast-check'
import { handle } from '../../event-sourcing/handle.ts'
import { words } from '../../testing/arbitraries.ts'
import { defineHistory } from '../../testing/history.ts'
import { type HomeCommand, homePublication } from './decider.ts'
import type { PublishedContent } from './events.ts'

const IDS = ['0195b5a0-0000-7000-8000-0000000000b1', '0195b5a0-0000-7000-8000-0000000000b2'] as const
const [first, second] = IDS
const id = fc.constantFrom(...IDS)
const content: fc.Arbitrary<PublishedContent> = fc.record({
  active: fc.constant('theme-default'),
  themes: fc.array(
    fc.record({
      id: fc.constant('theme-default'),
      schema_version: fc.constant(1),
      data: fc.record({ words }),
      sections: fc.constant([]),
    }),
    { maxLength: 2 },
  ),
})
const LATER = '2999-01-01T00:00:00.000Z'
const empty: PublishedContent = { active: 'theme-default', themes: [] }

export const history = defineHistory<HomeCommand>({
  commands: fc.oneof(
    fc.record({ type: fc.constant('PublishHome' as const), id, content, restored_from: fc.constantFrom(null, first) }),
    fc.record({
      type: fc.constant('ScheduleHome' as const),
      id,
      content,
      starts_at: fc.constantFrom(LATER, '2000-01-01T00:00:00.000Z'),
    }),
    fc.record({ type: fc.constant('CancelHome' as const), id }),
  ),
  every: [
    { type: 'PublishHome', id: first, content: empty, restored_from: null },
    { type: 'ScheduleHome', id: second, content: empty, starts_at: LATER },
    { type: 'CancelHome', id: second },
  ],
  run: (context, request, command) => handle(context, homePublication, request, command),
})
