import { useLingui } from '@lingui/react/macro'
import { LANGUAGE_NAMES, LOCALES } from '#shared/locales.ts'

/** The labels of a post's fields in its form, by their paths. */
export function useFieldLabels(): (path: string) => string {
  const { t } = useLingui()
  const labels: Record<string, string> = {
    images: t`Pictures`,
    names: t`Name`,
    aliases: t({ context: 'place', message: 'Other names' }),
    place_type: t`Type`,
    province: t`Province`,
    category_id: t`Category`,
    opening: t`When it is open`,
    week: t`Hours`,
    exceptions: t`Other hours on some days`,
    starts_at: t`Starts`,
    ends_at: t`Ends`,
    descriptions: t`Description`,
    price_from: t`Price from, in dollars or riel`,
    price_unit: t`For what`,
    price_for: t`Who pays`,
    pass: t`Pass that is good here`,
    addresses: t`Address`,
    map: t`Map link`,
    lat: t`Latitude`,
    lon: t`Longitude`,
    precision: t`How exact this is`,
    phone: t`Phone`,
    telegram: t`Telegram`,
    facebook: t`Facebook`,
    website: t`Website`,
    social_links: t`Social links`,
    is_sample: t`Sample`,
  }
  return (path) => {
    const [field = '', language] = path.split('.')
    const locale = LOCALES.find((one) => one === language)
    return `${labels[field] ?? field}${locale ? ` · ${LANGUAGE_NAMES[locale]}` : ''}`
  }
}
