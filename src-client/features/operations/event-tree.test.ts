import { describe, expect, it } from 'vitest'
import type { LoggedEvent } from '#shared/operations.ts'
import { type EventNode, treeOf } from './event-tree.ts'

const event = (id: string, causation_id: string | null): LoggedEvent => ({
  position: 1,
  stream: 'post-1',
  version: 1,
  id,
  type: 'PostSaved',
  at: '2026-11-20T05:00:00.000Z',
  by: { kind: 'system', userName: null },
  correlation_id: 'r',
  causation_id,
})

const told = (nodes: readonly EventNode[]): unknown =>
  nodes.map(({ event: { id }, effects }) => (effects.length > 0 ? [id, told(effects)] : id))

describe('the events of a request as a tree', () => {
  it('stand below what they followed from', () => {
    const events = [event('a', null), event('b', 'a'), event('c', 'b'), event('d', 'a')]
    expect(told(treeOf(events))).toEqual([['a', [['b', ['c']], 'd']]])
  })

  it('stand first where their cause belongs to another request', () => {
    expect(told(treeOf([event('b', 'elsewhere'), event('c', 'b')]))).toEqual([['b', ['c']]])
  })
})
