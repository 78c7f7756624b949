import { Trans, useLingui } from '@lingui/react/macro'
import Link2 from 'lucide-react/icons/link-2'
import Send from 'lucide-react/icons/send'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { useState } from 'react'
import { Popover } from '#client/components/popover.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { toast } from '#client/components/toast.ts'

type SharePanelProps = { name: string; label: string; isOpen: boolean; onClose: () => void }

const ENTRY = 'flex min-h-12 w-full items-center gap-3 rounded-lg px-3 text-base text-ink hover:bg-accent-tint'

/** Where a page can be shared: Facebook, Telegram, or anywhere by its link. */
export default function SharePanel({ name, label, isOpen, onClose }: SharePanelProps) {
  const [isDesktop] = useState(() => matchMedia('(min-width: 48rem)').matches)
  const choices = <ShareChoices name={name} onDone={onClose} />
  if (!isDesktop) {
    return (
      <Sheet open={isOpen} onOpenChange={onClose} title={label}>
        {choices}
      </Sheet>
    )
  }
  return isOpen ? (
    <Popover label={label} onClose={onClose} side="end">
      {choices}
    </Popover>
  ) : null
}

function ShareChoices({ name, onDone }: { name: string; onDone: () => void }) {
  const { t } = useLingui()
  const [url, title] = [location.href, name].map(encodeURIComponent)
  const copy = async () => {
    onDone()
    const isCopied = await copyText(location.href)
    await (isCopied ? toast(t`Link copied`) : toast(t`The link could not be copied`, 'error'))
  }
  const link = { target: '_blank', rel: 'noopener noreferrer', className: ENTRY, onClick: onDone }
  return (
    <ul>
      <li>
        <a href={`https://www.facebook.com/sharer/sharer.php?u=${url}`} {...link}>
          <ThumbsUp size={20} aria-hidden="true" className="text-accent" />
          <Trans>Share on Facebook</Trans>
        </a>
      </li>
      <li>
        <a href={`https://t.me/share/url?url=${url}&text=${title}`} {...link}>
          <Send size={20} aria-hidden="true" className="text-accent" />
          <Trans>Share on Telegram</Trans>
        </a>
      </li>
      <li>
        <button type="button" onClick={() => void copy()} className={ENTRY}>
          <Link2 size={20} aria-hidden="true" className="text-accent" />
          <Trans>Copy link</Trans>
        </button>
      </li>
    </ul>
  )
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
