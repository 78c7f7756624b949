import qs from 'qs'
import { Rejection } from '../event-sourcing/rejection.ts'

const MAX_KEYS = 100
/** Up to five names. */
const KEY = /^[^.[\]]+(?:\.[^.[\]]+){0,4}$/
const BRACKETS = /\[([^.[\]]+)\](?=[.[]|$)/g
const FORBIDDEN = /(?:^|\.)(?:__proto__|prototype|constructor)(?:\.|$)/

/**
 * Reads a query with nested keys: `filter.type=temple` and `filter[type]=temple` are `{ filter: { type } }`.
 * The last of two values under one key counts.
 * @throws Rejection INPUT_INVALID for keys that reach into prototypes, contradict each other, or are too many or too deep
 */
export function readQuery(query: URLSearchParams): Record<string, unknown> {
  // One notation, so that qs sees two values under one key as such.
  const dotted = Array.from(query, ([key, value]) => [key.replace(BRACKETS, '.$1'), value])
  const keys = dotted.map(([key = '']) => key)
  if (keys.length > MAX_KEYS || keys.some((key) => !KEY.test(key) || FORBIDDEN.test(key)) || contradict(keys))
    throw new Rejection('INPUT_INVALID')
  const text = new URLSearchParams(dotted).toString()
  return qs.parse(text, { allowDots: true, parseArrays: false, duplicates: 'last', plainObjects: true })
}

/** Whether one key is a value and another reaches into it: `a=1&a.b=2`. qs would merge the two. */
const contradict = (keys: string[]): boolean => keys.some((key) => keys.some((other) => other.startsWith(`${key}.`)))
