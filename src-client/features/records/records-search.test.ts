import { expect, it } from 'vitest'
import { NEW, readRecordsSearch } from './records-search.ts'

it.each([
  ['a record by its code', 'siem-reap', 'siem-reap'],
  ['one by its id', '01999999-000A-7000-8000-00000000000B', '01999999-000a-7000-8000-00000000000b'],
  ['a new one', NEW, NEW],
  ['none', '', undefined],
])('the address names %s', (_, edit, read) => expect(readRecordsSearch({ edit }).edit).toBe(read))
