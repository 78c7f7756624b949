import { Trans } from '@lingui/react/macro'
import { MapPin, Play } from 'lucide-react'
import type { Attrs } from 'prosemirror-model'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Thumbnail } from '#client/components/thumbnail.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { filmAddress } from '#shared/film-address.ts'
import { HTML_LANG } from '#shared/locales.ts'
import type { BlockViews } from './block-views.ts'

/** The blocks that are no words, each in its place among the words. */
export function BlockCards({ views }: { views: BlockViews }) {
  const all = useSyncExternalStore(views.subscribe, views.all)
  return all.map(({ key, element, node }) =>
    createPortal(<BlockCard type={node.type.name} attrs={node.attrs} />, element, key),
  )
}

const CARD = 'flex items-center gap-3 rounded-lg border border-line bg-raised p-2'

function BlockCard({ type, attrs }: { type: string; attrs: Attrs }) {
  if (type === 'image') return <PictureCard {...textsOf(attrs)} />
  if (type === 'place') return <PlaceCard post_id={String(attrs.post_id)} />
  return (
    <div className={CARD}>
      <Play aria-hidden="true" className="size-5 text-accent" />
      <span className="min-w-0 truncate">{filmAddress(String(attrs.id))}</span>
    </div>
  )
}

const textsOf = ({ file, alt, caption }: Attrs) => ({ file: String(file), alt: String(alt), caption: String(caption) })

function PictureCard({ file, alt, caption }: { file: string; alt: string; caption: string }) {
  const { data } = trpc.file.mine.useQuery({ ids: [file] })
  const image = data?.[0]
  return (
    <figure className={CARD}>
      <div className="size-20 shrink-0 overflow-hidden rounded-lg bg-sunken">
        {image && <Thumbnail image={image} alt={alt} className="size-full" />}
      </div>
      <figcaption className="min-w-0">
        <span className="block">{caption}</span>
        <span className="block text-sm text-soft">{alt}</span>
      </figcaption>
    </figure>
  )
}

function PlaceCard({ post_id }: { post_id: string }) {
  const locale = useLocale()
  const { data: post, isError } = trpc.post.get.useQuery({ id: post_id }, { retry: false })
  return (
    <div className={CARD}>
      <MapPin aria-hidden="true" className="size-5 shrink-0 text-accent" />
      <div className="min-w-0">
        {post && (
          <>
            <span lang={post.lang === locale ? undefined : HTML_LANG[post.lang]} className="block truncate font-bold">
              {post.name}
            </span>
            <span className="block truncate text-sm text-soft">
              {post.place_type.name} · {post.province.name}
            </span>
          </>
        )}
        {isError && <Trans>This place is not there any more. Readers do not see it.</Trans>}
      </div>
    </div>
  )
}
