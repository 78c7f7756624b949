import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'

/** @param share of the bytes that are sent, from 0 to 1 */
export function UploadProgress({ share }: { share: number }) {
  const { t } = useLingui()
  const percent = Math.round(share * 100)
  const shown = formatNumber(percent, useLocale())
  return (
    <div className="mt-3">
      <div
        role="progressbar"
        aria-label={t`Uploading the picture`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-sunken dark:bg-line"
      >
        <div
          className={`h-full rounded-full bg-accent-strong transition-[width] ${share === 1 ? 'animate-breathe' : ''}`}
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="mt-1.5 text-sm text-soft">
        {share === 1 ? t`The picture is being checked…` : t`Uploading… ${shown} %`}
      </p>
    </div>
  )
}
