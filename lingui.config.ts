import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

const CLIENT = '<rootDir>/src-client'
const LOCALES = `${CLIENT}/locales/{locale}`

/** What no visit begins with: its texts stay out of the first load (`lib/later-texts.ts`). */
const LATER = [
  `${CLIENT}/routes/[!_]*`,
  `${CLIENT}/routes/[!_]*/**`,
  `${CLIENT}/features/account/**`,
  `${CLIENT}/features/site/**`,
  `${CLIENT}/components/form/**`,
  `${CLIENT}/lib/later-reasons.ts`,
]

/** What only a member sees, once it is there: their texts come with the code (`features/setting/setting-texts.ts`). */
const SETTING = [`${CLIENT}/features/setting/**`]

export default defineConfig({
  sourceLocale: 'en',
  locales: ['kh', 'en', 'cn'],
  catalogs: [
    { path: `${LOCALES}/messages`, include: [CLIENT], exclude: [...LATER, ...SETTING] },
    { path: `${LOCALES}/later`, include: LATER },
    { path: `${LOCALES}/setting`, include: SETTING },
  ],
  // Line numbers would change a catalog with every edit of the code around a text.
  format: formatter({ lineNumbers: false }),
})
