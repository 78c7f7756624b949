import { Trans, useLingui } from '@lingui/react/macro'
import { qrRows } from './qr-rows.ts'

/** A page's address as a QR code: WeChat takes no links of other apps, but scans what it is shown. */
export default function ShareQr({ url }: { url: string }) {
  const { t } = useLingui()
  const rows = qrRows(url)
  const size = rows.length
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <figure className="p-2 text-center">
      {/* Dark on white in both modes, since cameras read nothing else surely. */}
      <svg
        role="img"
        aria-label={t`QR code of this page`}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="mx-auto size-56 rounded-lg bg-white"
      >
        <path d={dark.join('')} className="fill-shade" />
      </svg>
      <figcaption className="mt-3 text-base text-ink">
        <Trans>Scan this with WeChat, then share the page from there.</Trans>
      </figcaption>
    </figure>
  )
}
