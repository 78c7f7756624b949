import { describe, it } from 'vitest'
import type { EventOf } from '../../event-sourcing/event.ts'
import { given } from '../../testing/given.ts'
import { catalogRecord } from './decider.ts'
import type { CatalogEvents } from './events.ts'

const record = { kind: 'bank', id: 'aba', data: { name: 'ABA' }, schema_version: 1, sort: 1, is_visible: true }
const saved: EventOf<CatalogEvents> = { type: 'RecordSaved', data: record }
const deleted: EventOf<CatalogEvents> = { type: 'RecordDeleted', data: { kind: 'bank', id: 'aba' } }
const remove = { type: 'DeleteRecord' as const, kind: 'bank', id: 'aba' }

describe('a record', () => {
  it('is saved, and changed as a whole', () => {
    given(catalogRecord)
      .when({ type: 'SaveRecord', ...record })
      .gives(saved)
    given(catalogRecord, saved)
      .when({ type: 'SaveRecord', ...record, data: {}, is_visible: false })
      .gives({ type: 'RecordSaved', data: { ...record, data: {}, is_visible: false } })
  })

  it('is not changed by a save of what it is, in whatever order its fields come', () => {
    const names = { kh: 'អេប៊ីអេ', en: 'ABA' }
    const before = { ...record, data: { names, lat: 11.5 } }
    const again = { ...record, data: { lat: 11.5, names: { en: names.en, kh: names.kh } } }
    given(catalogRecord, { type: 'RecordSaved', data: before })
      .when({ type: 'SaveRecord', ...again })
      .gives()
    given(catalogRecord, saved)
      .when({ type: 'SaveRecord', ...record, schema_version: 2 })
      .gives({ type: 'RecordSaved', data: { ...record, schema_version: 2 } })
  })

  it('is deleted once, and not if it never was', () => {
    given(catalogRecord, saved).when(remove).gives(deleted)
    given(catalogRecord, saved, deleted).when(remove).gives()
    given(catalogRecord).when(remove).rejects('RECORD_NOT_FOUND')
  })

  it('is restored by a save, and deleted again', () => {
    given(catalogRecord, saved, deleted)
      .when({ type: 'SaveRecord', ...record })
      .gives(saved)
    given(catalogRecord, saved, deleted, saved).when(remove).gives(deleted)
  })
})
