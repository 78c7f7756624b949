import type { ReactNode } from 'react'

type Props = { title: string; picture?: ReactNode; children: ReactNode }

export function TextPage({ title, picture, children }: Props) {
  return (
    <article className="page-width py-6 md:py-10">
      {picture && <div className="mb-8">{picture}</div>}
      <div className="max-w-[42rem]">
        <h1 className="text-2xl font-bold">{title}</h1>
        <div className="mt-4 space-y-4">{children}</div>
      </div>
    </article>
  )
}

export function TextSection({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="space-y-2 pt-3">
      <h2 className="text-lg font-bold">{title}</h2>
      {children}
    </section>
  )
}
