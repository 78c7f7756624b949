import { useEffect, useState } from 'react'

/** A value that has not changed for a moment; of two with the same JSON the first. @param start the value until then */
export function useSettled<T>(value: T, { pauseMs, start }: { pauseMs: number; start: T }): T {
  const [settled, setSettled] = useState(start)
  const text = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same object is made anew by each rendering
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
