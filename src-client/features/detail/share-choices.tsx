import { Trans, useLingui } from '@lingui/react/macro'
import Link2 from 'lucide-react/icons/link-2'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import QrCode from 'lucide-react/icons/qr-code'
import Send from 'lucide-react/icons/send'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { type ReactNode, useId, useState } from 'react'
import { Lazy } from '#client/components/lazy.tsx'
import { usePanelContext } from '#client/components/panel.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { toast } from '#client/components/toast.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { hasMessengerApp, sharedAddress, shareLinks } from './share-links.ts'

const ENTRY =
  'flex min-h-12 w-full items-center gap-3 rounded-lg px-3 text-start text-base text-ink hover:bg-accent-tint'
const ICON = { size: 20, 'aria-hidden': true, className: 'shrink-0 text-accent' } as const

const QR = lazyPart(() => import('./share-qr.tsx'), { isLikely: () => false })

/** The ways to share a page, in a panel. */
export default function ShareChoices({ name }: { name: string }) {
  const { t } = useLingui()
  const { close } = usePanelContext()
  const [view, setView] = useState<'choices' | 'by hand' | 'qr'>('choices')
  const url = sharedAddress(location.href)
  const links = shareLinks(url, name)
  const copy = async () => {
    if (!(await copyText(url))) return setView('by hand')
    close()
    await toast(t`Copied successfully!`)
  }
  /** Messenger’s site takes no link, so it is pasted there. */
  const pasteIntoMessenger = async () => {
    if (hasMessengerApp()) return
    if (await copyText(url)) await toast(t`The link is copied: paste it into the chat.`)
  }
  if (view === 'qr')
    return (
      <Lazy part={QR} pending={<Skeleton className="h-72" />}>
        {(ShareQr) => <ShareQr url={url} />}
      </Lazy>
    )
  return (
    <ul>
      <ShareLink href={links.facebook} icon={<ThumbsUp {...ICON} />}>
        <Trans>Share on Facebook</Trans>
      </ShareLink>
      <ShareLink href={links.telegram} icon={<Send {...ICON} />}>
        <Trans>Share on Telegram</Trans>
      </ShareLink>
      <ShareLink href={links.messenger} icon={<MessageCircle {...ICON} />} onOpen={pasteIntoMessenger}>
        <Trans>Share on Messenger</Trans>
      </ShareLink>
      <ShareLink href={links.whatsApp} icon={<Phone {...ICON} />}>
        <Trans>Share on WhatsApp</Trans>
      </ShareLink>
      <li>
        <button type="button" onClick={() => setView('qr')} className={ENTRY}>
          <QrCode {...ICON} />
          <Trans>Share on WeChat</Trans>
        </button>
      </li>
      <li>
        {view === 'by hand' ? (
          <LinkToCopy />
        ) : (
          <button type="button" onClick={() => void copy()} className={ENTRY}>
            <Link2 {...ICON} />
            <Trans>Copy link</Trans>
          </button>
        )}
      </li>
    </ul>
  )
}

type ShareLinkProps = { href: string; icon: ReactNode; children: ReactNode; onOpen?: () => Promise<void> }

function ShareLink({ href, icon, children, onOpen }: ShareLinkProps) {
  const { close } = usePanelContext()
  const open = () => {
    close()
    void onOpen?.()
  }
  return (
    <li>
      <a href={href} target="_blank" rel="noopener noreferrer" className={ENTRY} onClick={open}>
        {icon}
        {children}
      </a>
    </li>
  )
}

/** The selected URL, to copy by hand where the clipboard is not available. */
function LinkToCopy() {
  const id = useId()
  return (
    <div className="px-3 py-2">
      <label htmlFor={id} className="text-sm text-soft">
        <Trans>Copy this link</Trans>
      </label>
      <input
        id={id}
        readOnly
        value={sharedAddress(location.href)}
        ref={(field) => field?.select()}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="min-h-11 w-full rounded-lg border border-line bg-surface px-3 text-base text-ink"
      />
    </div>
  )
}

/** Without permission or https there is no clipboard. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
