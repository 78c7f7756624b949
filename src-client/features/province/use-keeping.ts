import { useEffect, useRef, useState } from 'react'
import { useLocale } from '#client/lib/locale.ts'
import {
  dropProvince,
  type KeptProvince,
  keepProvince,
  keptProvince,
  type ProvinceSize,
  sizeOfProvince,
} from '#client/offline/keep-province.ts'

type State =
  | { name: 'unknown' | 'none' | 'measuring' | 'failed' }
  | { name: 'measured'; size: ProvinceSize }
  | { name: 'keeping'; done: number; of: number }
  | { name: 'kept'; kept: KeptProvince }

/** How a province stands on this phone. What is left unfinished is taken away; what was whole before stays. */
export function useKeeping(province: string) {
  const locale = useLocale()
  const [state, setState] = useState<State>({ name: 'unknown' })
  const work = useRef(new AbortController())

  useEffect(() => {
    // Without a service worker nobody would read it.
    if (!('serviceWorker' in navigator) || !('caches' in window)) return
    let isHere = true
    void keptProvince(province, locale).then(
      (kept) => isHere && setState(kept ? { name: 'kept', kept } : { name: 'none' }),
    )
    return () => {
      isHere = false
      work.current.abort()
    }
  }, [province, locale])

  const stand = async () => {
    const kept = await keptProvince(province, locale)
    setState(kept ? { name: 'kept', kept } : { name: 'none' })
  }
  const begin = async (job: (signal: AbortSignal) => Promise<void>) => {
    work.current.abort()
    work.current = new AbortController()
    const { signal } = work.current
    try {
      await job(signal)
    } catch (error) {
      if (signal.aborted) return
      console.info('a province is not kept:', error)
      setState({ name: 'failed' })
    }
  }
  return {
    state,
    measure: () =>
      begin(async (signal) => {
        setState({ name: 'measuring' })
        setState({ name: 'measured', size: await sizeOfProvince(province, { locale, signal }) })
      }),
    keep: () =>
      begin(async (signal) => {
        if (state.name !== 'measured') return
        const { size } = state
        setState({ name: 'keeping', done: 0, of: size.cards.length })
        const onProgress = (done: number, of: number) => {
          if (!signal.aborted) setState({ name: 'keeping', done, of })
        }
        try {
          await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
          setState({ name: 'kept', kept: await keepProvince(province, size, { locale, signal, onProgress }) })
        } catch (error) {
          if (!(await keptProvince(province, locale))) await dropProvince(province, locale)
          throw error
        }
      }),
    cancel: () => {
      work.current.abort()
      void stand()
    },
    remove: async () => {
      await dropProvince(province, locale)
      setState({ name: 'none' })
    },
  }
}
