import { type ReactNode, useState } from 'react'
import { artOf } from '#client/lib/art.ts'

type Picture = 'empty' | 'error' | 'not-found' | 'offline'

export const pictureOf = (picture: Picture): string => artOf({ name: `spot/${picture}` })

type Props = {
  picture: Picture
  title: string
  /** The heading level of the title. */
  level?: 1 | 2
  children?: ReactNode
  action?: ReactNode
}

/** A picture, a sentence and a link in place of content. */
export function Notice({ picture, title, level = 2, children, action }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  // Hidden if it cannot be fetched: offline, a broken picture would show.
  const [isBroken, setBroken] = useState(false)
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center">
      {!isBroken && (
        <img
          src={pictureOf(picture)}
          alt=""
          width={480}
          height={360}
          onError={() => setBroken(true)}
          className="h-auto w-64 md:w-80"
        />
      )}
      <Heading className="mt-4 text-2xl font-bold">{title}</Heading>
      {children && <div className="mt-2 text-base text-soft">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
