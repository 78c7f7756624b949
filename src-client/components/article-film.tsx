import Play from 'lucide-react/icons/play'
import { type MouseEvent, useState } from 'react'
import { FILM_HOST, filmAddress } from '#shared/film-address.ts'

const FRAME = 'relative block w-full overflow-hidden rounded-card bg-sunken'
const SHAPE = { aspectRatio: '16 / 9' }

/** A film of YouTube, which hears of its reader when it is asked for and no sooner. Without JavaScript it is a link. */
export function ArticleFilm({ id }: { id: string }) {
  const [isShown, setShown] = useState(false)
  const show = (event: MouseEvent) => {
    // Into another tab, as the reader wishes.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setShown(true)
  }
  if (isShown)
    return (
      <iframe
        src={`https://${FILM_HOST}/embed/${id}?autoplay=1`}
        title="YouTube"
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        // It takes the place of the link that had the focus.
        ref={(frame) => frame?.focus()}
        className={FRAME}
        style={SHAPE}
      />
    )
  return (
    <a href={filmAddress(id)} rel="noopener" onClick={show} className={`${FRAME} border border-line`} style={SHAPE}>
      <span className="absolute inset-0 flex flex-col items-center justify-center gap-3 text-accent">
        <Play aria-hidden="true" size={48} />
        <span className="text-lg font-bold">YouTube</span>
      </span>
    </a>
  )
}
