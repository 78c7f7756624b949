import { type ComponentProps, lazy, Suspense, useState } from 'react'

const load = () => import('./sheet-panel.tsx')
const SheetPanel = lazy(load)

/** Fetches the sheet's code ahead of the tap that opens it. */
export const preloadSheet = (): void => void load()

/** A sheet from the bottom on a phone, from the side on a desktop. Its code comes when it is opened first. */
export function Sheet(props: ComponentProps<typeof SheetPanel>) {
  const [used, setUsed] = useState(props.open)
  if (props.open && !used) setUsed(true)
  return (
    used && (
      <Suspense fallback={null}>
        <SheetPanel {...props} />
      </Suspense>
    )
  )
}
