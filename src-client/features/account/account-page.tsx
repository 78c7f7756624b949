import type { ReactNode } from 'react'
import { NeedsScript } from '#client/components/needs-script.tsx'

type Props = {
  title: string
  lead: string
  picture: string
  children: ReactNode
}

/** A page around one form; where the window is wide enough, a picture stands beside it. */
export function AccountPage({ title, lead, picture, children }: Props) {
  return (
    <div className="page-width py-4 md:py-10">
      <div className="mx-auto max-w-md overflow-hidden md:max-w-lg md:rounded-card md:border md:border-line md:bg-raised md:shadow-card lg:grid lg:max-w-5xl lg:grid-cols-2">
        <div className="hidden bg-sunken lg:block">
          {/* Hidden on narrow windows, where it is not fetched. */}
          <img src={picture} alt="" width={480} height={360} loading="lazy" className="size-full object-cover" />
        </div>
        <div className="md:p-10">
          <h1 className="text-2xl font-bold">{title}</h1>
          <p className="mt-1 mb-6 text-soft">{lead}</p>
          <NeedsScript />
          {children}
        </div>
      </div>
    </div>
  )
}
