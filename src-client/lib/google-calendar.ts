type Entry = { title: string; location: string; from: string; to: string }

/** Google's page for a new entry, filled in. Its dates are written 20261124 or 20261124T113000Z; `to` is not in it. */
export function googleCalendarAddress({ title, location, from, to }: Entry): string {
  const written = (date: string) => date.replace(/\.\d+/, '').replace(/[-:]/g, '')
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${written(from)}/${written(to)}`,
    location,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
