type Entry = { title: string; description?: string; location: string; from: string; to: string }

/** Google's page for a new entry, filled in. Its dates are written 20261124 or 20261124T113000Z; `to` is not in it. */
export function googleCalendarAddress({ title, description, location, from, to }: Entry): string {
  const written = (date: string) => date.replace(/\.\d+/, '').replace(/[-:]/g, '')
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${written(from)}/${written(to)}`,
    ...(description && { details: description }),
    location,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
