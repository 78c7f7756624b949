import { Rejection } from '../event-sourcing/rejection.ts'

/** Keys that reach into an object's prototype: never data. */
const FORBIDDEN = new Set(['__proto__', 'prototype', 'constructor'])
const MAX_KEYS = 100
const MAX_DEPTH = 5

type Nested = { [key: string]: unknown }

/**
 * A query string with dotted keys as the nested object it stands for: `filter.type=temple` → `{ filter: { type } }`.
 * A key that is given twice keeps its last value, as in a form.
 * @throws Rejection INPUT_INVALID for keys that reach into prototypes, contradict each other, or are too many or too deep.
 */
export function readQuery(query: URLSearchParams): Nested {
  const result: Nested = {}
  let keys = 0
  for (const [key, value] of query) {
    if (++keys > MAX_KEYS) throw new Rejection('INPUT_INVALID')
    setPath(result, key.split('.'), value)
  }
  return result
}

const isNested = (value: unknown): value is Nested => typeof value === 'object' && value !== null

function setPath(target: Nested, path: string[], value: string): void {
  if (path.length > MAX_DEPTH || path.some((part) => part === '' || FORBIDDEN.has(part)))
    throw new Rejection('INPUT_INVALID')
  const last = path.at(-1) ?? ''
  let parent = target
  for (const part of path.slice(0, -1)) {
    const child = Object.hasOwn(parent, part) ? parent[part] : {}
    if (!isNested(child)) throw new Rejection('INPUT_INVALID')
    parent[part] = child
    parent = child
  }
  if (Object.hasOwn(parent, last) && isNested(parent[last])) throw new Rejection('INPUT_INVALID')
  parent[last] = value
}
