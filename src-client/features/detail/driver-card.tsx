import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createTRPCClient } from '@trpc/client'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { IconButton } from '#client/components/icon-button.tsx'
import { httpLinks } from '#client/lib/links.ts'
import type { AppRouter } from '#server/composition/router.ts'
import { HTML_LANG } from '#shared/locales.ts'
import type { PostView } from '#shared/post.ts'
import { formatPhone } from './format-phone.ts'

/** Its answers are none of the page's, which are in the visitor's language. */
const inKhmer = createTRPCClient<AppRouter>({ links: httpLinks('kh') })

type DriverCardProps = { post: PostView; onClose: () => void }

/** The place as a driver reads it: in Khmer with its phone number, whatever the language of the page, and as large as the screen allows. */
export default function DriverCard({ post, onClose }: DriverCardProps) {
  const { t } = useLingui()
  useKeepAwake()
  const { data: khmer } = useQuery({
    queryKey: ['driver', post.id],
    queryFn: () => inKhmer.post.get.query({ id: post.id }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { name, lang } = khmer ?? {
    name: post.names.kh ?? post.name,
    lang: post.names.kh ? ('kh' as const) : post.lang,
  }
  return (
    <div className="page-width flex min-h-full flex-col py-3">
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm text-soft">
          <Trans>For the driver</Trans>
        </p>
        <IconButton label={t`Close`} onClick={onClose}>
          <X aria-hidden="true" className="size-6" />
        </IconButton>
      </div>
      <div lang="km" className="my-auto space-y-6 py-6 text-center short:space-y-1 short:py-0">
        <p className="text-2xl text-soft">សូមជូនខ្ញុំទៅ</p>
        <p
          lang={HTML_LANG[lang]}
          className="font-bold text-[clamp(2.25rem,min(11vw,14vh),5rem)] leading-[1.5] wrap-anywhere"
        >
          {name}
        </p>
        {post.names.en && post.names.en !== name && (
          <p lang="en" className="text-lg wrap-anywhere">
            {post.names.en}
          </p>
        )}
        <p className="font-bold text-[clamp(1.5rem,min(6vw,8vh),2.5rem)] leading-[1.6]">{whereabouts(khmer ?? post)}</p>
        {post.contact.phone && (
          <a
            href={`tel:${post.contact.phone}`}
            className="inline-flex min-h-11 items-center font-bold text-[clamp(1.5rem,min(6vw,8vh),2.5rem)] text-accent"
          >
            {formatPhone(post.contact.phone)}
          </a>
        )}
      </div>
    </div>
  )
}

/** The address with the province, unless it says so itself. */
function whereabouts({ address, province }: Pick<PostView, 'address' | 'province'>): string {
  if (!address) return province.name
  return address.includes(province.name) ? address : `${address} · ${province.name}`
}

/** Keeps the screen on while this is shown, where the browser can. It gives up by itself when the tab is left. */
function useKeepAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: Promise<WakeLockSentinel | undefined> | undefined
    const keep = () => {
      // Refused when the battery is low: the screen then goes dark as usual.
      if (document.visibilityState === 'visible') lock = navigator.wakeLock.request('screen').catch(() => undefined)
    }
    keep()
    document.addEventListener('visibilitychange', keep)
    return () => {
      document.removeEventListener('visibilitychange', keep)
      void lock?.then((held) => held?.release())
    }
  }, [])
}
