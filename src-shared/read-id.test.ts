import { expect, it } from 'vitest'
import { auditFilterInput } from './audit.ts'
import { readId, readIdOrCode } from './read-id.ts'
import { recordId } from './record-id.ts'

const ID = '0198f3a2-7c1e-7a5b-9d3e-2f1a4b5c6d7f'

it('an id in capital letters is the same id', () => {
  for (const written of [ID, ID.toUpperCase()]) {
    expect([readId(written), readIdOrCode(written), recordId.parse(written)]).toEqual([ID, ID, ID])
    expect(auditFilterInput.parse({ subject: written })).toEqual({ subject: ID })
  }
})

it.each(['NEW', 'siem-reap', 'theme.color', `${ID}0`, ''])('%j is no id, and stays as it is among codes', (written) => {
  expect([readId(written), readIdOrCode(written)]).toEqual([undefined, written])
})

it.each([12, [ID], null, undefined])('%j is no id', (written) => expect(readId(written)).toBeUndefined())
