import { settingPart } from './setting-texts.ts'

/** The screens of the pages that are a member's own; only the browser draws them. */
export const SCREENS = {
  myprofile: settingPart(() => import('./profile/profile-screen.tsx')),
  sessions: settingPart(() => import('./sessions-screen.tsx')),
  business: settingPart(() => import('./business/business-screen.tsx')),
  admin: settingPart(() => import('./admin/admin-screen.tsx')),
}

/** What lies over a page at its address and `/dialog`. */
export const DIALOGS = {
  myprofile: settingPart(() => import('./profile/profile-dialog.tsx')),
  admin: settingPart(() => import('./admin/admin-dialog.tsx')),
}
