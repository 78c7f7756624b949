import { expect, it } from 'vitest'
import { adRef } from './ad.ts'
import { oneRecordInput } from './catalog.ts'
import { categoryRef, saveCategoryInput } from './catalog-views.ts'
import { entryRef, updateEntryInput } from './configuration.ts'
import { importRecordsInput, undoBatchInput } from './record-batch.ts'
import { recordId } from './record-id.ts'

const UUID = '0195b5a0-0000-7000-8000-00000000000a'
const SHOUTED = UUID.toUpperCase()

it.each(
  Object.entries({
    deleteAds: adRef.shape.id,
    saveCategory: saveCategoryInput.shape.id,
    deleteCategory: categoryRef.shape.id,
    updateConfiguration: updateEntryInput.shape.id,
    deleteConfiguration: entryRef.shape.id,
    'a record': oneRecordInput.shape.id,
  }),
)('a UUID in capitals is the same one: %s', (_, id) => {
  expect(id.parse(SHOUTED)).toBe(UUID)
})

it('so it is in batches', () => {
  const { versions } = importRecordsInput.parse({ kind: 'category', csv: 'id', versions: { [SHOUTED]: 3 } })
  expect(versions).toEqual({ [UUID]: 3 })
  const twice = [UUID, SHOUTED].map((id) => ({ id, version: 2, from: 1 }))
  expect(undoBatchInput.safeParse({ kind: 'category', records: twice }).success).toBe(false)
})

it('a code keeps its case, and is refused in capitals', () => {
  expect(recordId.parse('siem-reap')).toBe('siem-reap')
  expect(recordId.safeParse('SIEM-REAP').success).toBe(false)
})
