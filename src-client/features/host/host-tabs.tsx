import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { Tabs } from '#client/components/tabs.tsx'
import { formatBadge } from '#client/lib/format-badge.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useWaiting } from './public/use-waiting.ts'

const HOST_TABS = ['today', 'requests', 'stays', 'calendar', 'rooms', 'report', 'dashboard'] as const
export type HostTab = (typeof HOST_TABS)[number]

const NAMES: Record<HostTab, MessageDescriptor> = {
  today: msg`Today`,
  requests: msg`Requests`,
  stays: msg`Stays`,
  calendar: msg`Calendar`,
  rooms: msg`Rooms`,
  report: msg`Statistics`,
  dashboard: msg`My business`,
}

export const useHostTab = (): HostTab =>
  useSearch({ from: '/setting', select: ({ part }) => HOST_TABS.find((one) => one === part) ?? 'today' })

/** The parts of an owner's dashboard, which are in the URL. */
export function HostTabs() {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const waiting = useWaiting()
  const title = (name: HostTab) =>
    name === 'requests' && waiting ? `${i18n._(NAMES[name])} (${formatBadge(waiting, locale)})` : i18n._(NAMES[name])
  return (
    <Tabs
      label={t`My dashboard`}
      tabs={HOST_TABS.map((name) => ({ name, title: title(name) }))}
      current={useHostTab()}
      link={(name, props) => (
        <Link
          to="/setting/admin"
          search={({ tab, hotel }) => ({ tab, part: name, hotel })}
          resetScroll={false}
          {...props}
        />
      )}
    />
  )
}
