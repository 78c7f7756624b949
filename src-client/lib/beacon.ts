import type { ApiInput } from './trpc.ts'

type Beacons = { increase: ApiInput['view']['increase']; click: ApiInput['view']['click'] }

/** Tells the server that something was seen or followed, without waiting for an answer, also while the page is left. */
export function countView<Name extends keyof Beacons>(name: Name, input: Beacons[Name]): void {
  navigator.sendBeacon(`/trpc/view.${name}`, new Blob([JSON.stringify(input)], { type: 'application/json' }))
}
