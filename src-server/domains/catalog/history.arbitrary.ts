import fc from 'fast-check'
import { handle } from '../../event-sourcing/handle.ts'
import { words } from '../../testing/arbitraries.ts'
import { defineHistory } from '../../testing/history.ts'
import { type CatalogCommand, catalogRecord } from './decider.ts'

const recordNamed = {
  kind: fc.constantFrom('configuration' as const, 'category' as const),
  id: fc.constantFrom('a', 'b'),
}
const json = fc.oneof(words, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.array(words))
const commands: fc.Arbitrary<CatalogCommand> = fc.oneof(
  fc.record({
    type: fc.constant('SaveRecord' as const),
    ...recordNamed,
    schema_version: fc.constant(1),
    data: fc.dictionary(fc.constantFrom('names', 'value', 'ក'), json),
    sort: fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }),
    is_visible: fc.boolean(),
  }),
  fc.record({ type: fc.constant('DeleteRecord' as const), ...recordNamed }),
)

const record = { kind: 'category', id: 'a' }

export const history = defineHistory<CatalogCommand>({
  commands,
  every: [
    { type: 'SaveRecord', ...record, data: {}, schema_version: 1, sort: 0, is_visible: true },
    { type: 'DeleteRecord', ...record },
  ],
  run: (context, request, command) =>
    handle(context, catalogRecord, { ...request, id: `${command.kind}:${command.id}` }, command),
})
