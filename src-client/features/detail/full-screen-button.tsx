import { useLingui } from '@lingui/react/macro'
import Expand from 'lucide-react/icons/expand'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'

type FullScreenButtonProps = { shown: number; all: number; onClick: () => void }

/** Shows the position in the gallery, and opens the full screen. */
export function FullScreenButton({ shown, all, onClick }: FullScreenButtonProps) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <button
      type="button"
      className="absolute end-3 bottom-3 inline-flex min-h-11 items-center gap-2 rounded-full bg-raised/90 px-4 text-sm text-ink shadow-card noscript:hidden"
      onClick={onClick}
    >
      <Expand size={16} aria-hidden="true" />
      <span className="sr-only">{t`Full screen`}</span>
      <span aria-hidden="true">
        {formatNumber(shown + 1, locale)} / {formatNumber(all, locale)}
      </span>
    </button>
  )
}
