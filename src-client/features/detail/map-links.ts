import type { PostView } from '#shared/post.ts'

export type Located = Pick<
  PostView,
  'type' | 'name' | 'names' | 'address' | 'province' | 'map' | 'lat' | 'lon' | 'precision'
>

/** Whether a position is the place, and not the middle of its commune or district. */
export const isPlace = ({ precision }: Pick<PostView, 'precision'>) => precision === 'exact' || precision === 'km'

/**
 * The search text for a map: the coordinates, else name and province, of which maps know Latin ones best. The middle of a
 * commune or a district is not the place, and no map knows the name of an event.
 */
function placeOf({ type, name, names, address, province, lat, lon, precision }: Located): string {
  if (lat !== null && lon !== null && isPlace({ precision })) return `${lat},${lon}`
  const where = type === 'event' ? address : (names.en ?? names.kh ?? name)
  return [where, province.name, 'Cambodia'].filter(Boolean).join(', ')
}

const linkTo = (base: string, query: Record<string, string>) => `${base}?${new URLSearchParams(query)}`

/** The address that shows a post on a map: the author's own link where there are no coordinates. Embeds show nothing outside a frame. */
export function mapAddress(post: Located): string {
  if (post.lat === null && post.map?.kind === 'link') return post.map.src
  return linkTo('https://www.google.com/maps/search/', { api: '1', query: placeOf(post) })
}

/** The makers of maps that lead to a place; phones open their applications. */
export type Navigator = 'google' | 'apple' | 'osm'

/** The address of the way to a post, from where one is. */
export function directionsAddress(navigator: Navigator, post: Located): string {
  const place = placeOf(post)
  if (navigator === 'apple') return linkTo('https://maps.apple.com/', { daddr: place })
  if (navigator === 'osm') return linkTo('https://www.openstreetmap.org/directions', { to: place })
  return linkTo('https://www.google.com/maps/dir/', { api: '1', destination: place })
}

/** Degrees that a frame shows to the north and the south of its middle: a commune is some kilometres wide, a district more. */
const REACH = { exact: 0.006, km: 0.012, commune: 0.04, district: 0.12 }

/** The map for the page's frame: the author's own, else one around the coordinates, with a pin only where they are the place. */
export function frameAddress({
  map,
  lat,
  lon,
  precision,
}: Pick<Located, 'map' | 'lat' | 'lon' | 'precision'>): string | null {
  if (map?.kind === 'embed') return map.src
  if (lat === null || lon === null) return null
  const north = REACH[precision ?? 'exact']
  const east = north / 0.6
  const box = [lon - east, lat - north, lon + east, lat + north].map((edge) => edge.toFixed(4)).join(',')
  const area = `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(box)}&layer=mapnik`
  return isPlace({ precision }) ? `${area}&marker=${lat}%2C${lon}` : area
}
