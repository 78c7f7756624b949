import { msg } from '@lingui/core/macro'

/** What the pages of a member's own are called, by the part of their address after `/setting/`. */
export const TITLES = {
  index: msg`Settings`,
  myprofile: msg`My profile`,
  sessions: msg`Where I am signed in`,
  business: msg`My business`,
  admin: msg`System management`,
}

type SettingPage = keyof typeof TITLES

const isPage = (name: string): name is SettingPage => Object.hasOwn(TITLES, name)

/** Which of these pages a path is, or lies over; undefined for none. */
export function pageOfSetting(path: string): SettingPage | undefined {
  const name = path.split('/')[2] || 'index'
  return isPage(name) ? name : undefined
}
