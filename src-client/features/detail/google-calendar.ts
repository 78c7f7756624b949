import type { EventSpan } from '#shared/event-span.ts'
import type { PostView } from '#shared/post.ts'

/** Google's page for a new entry, filled in. Its dates are written 20261124 or 20261124T113000Z. */
export function googleCalendarAddress(
  { name, address, province }: Pick<PostView, 'name' | 'address' | 'province'>,
  { from, to }: Pick<EventSpan, 'from' | 'to'>,
): string {
  const written = (date: string) => date.replace(/\.\d+/, '').replace(/[-:]/g, '')
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: name,
    dates: `${written(from)}/${written(to)}`,
    location: [address, province.name].filter(Boolean).join(', '),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
