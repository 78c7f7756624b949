import { Trans, useLingui } from '@lingui/react/macro'
import Link2 from 'lucide-react/icons/link-2'
import Send from 'lucide-react/icons/send'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { useId, useState } from 'react'
import { usePanelContext } from '#client/components/panel.tsx'
import { toast } from '#client/components/toast.ts'

const ENTRY = 'flex min-h-12 w-full items-center gap-3 rounded-lg px-3 text-base text-ink hover:bg-accent-tint'

/** The ways to share a page, in a panel. */
export default function ShareChoices({ name }: { name: string }) {
  const { t } = useLingui()
  const { close } = usePanelContext()
  const [isByHand, setByHand] = useState(false)
  const [url, title] = [location.href, name].map(encodeURIComponent)
  const copy = async () => {
    if (!(await copyText(location.href))) return setByHand(true)
    close()
    await toast(t`Copied successfully!`)
  }
  const link = { target: '_blank', rel: 'noopener noreferrer', className: ENTRY, onClick: close }
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
        {isByHand ? (
          <LinkToCopy />
        ) : (
          <button type="button" onClick={() => void copy()} className={ENTRY}>
            <Link2 size={20} aria-hidden="true" className="text-accent" />
            <Trans>Copy link</Trans>
          </button>
        )}
      </li>
    </ul>
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
        value={location.href}
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
