import { SITE_CONTACT_FIELDS, siteContactKey } from './contact.ts'
import type { Locale } from './locales.ts'
import { COMPLAINT_THRESHOLD_KEY, MODERATION_KEY } from './moderation.ts'
import { RIEL_RATE_KEY } from './riel.ts'

type Words = Readonly<Record<Locale, string>>

const BRAND: Words = {
  kh: 'ឈ្មោះរបស់គេហទំព័រ៖ ក្បាលទំព័រ ចំណងជើង និងកម្មវិធីដែលបានដំឡើង។ មួយបន្ទាត់ មិនលើស ៦០ តួអក្សរ។',
  en: 'The name of the site: in the header, in titles and of the installed app. One line of at most 60 characters.',
  cn: '网站名称：显示在页眉、标题和已安装的应用中。一行，最多60个字符。',
}

const CONTACT: Words = {
  kh: 'មធ្យោបាយទាក់ទងអ្នក នៅបាតទំព័រ និងក្នុង «អំពីយើង»។ ទទេ៖ មិនបង្ហាញ។',
  en: 'How you are reached, in the footer and under “About us”. Empty: not shown.',
  cn: '您的联系方式，显示在页脚和“关于我们”中。留空则不显示。',
}

/** What entries do that the product itself reads, by their keys. Others are only given out by `getConfiguration`. */
const EFFECTS: Readonly<Record<string, Words>> = {
  'brand.name.kh': BRAND,
  'brand.name.en': BRAND,
  'brand.name.cn': BRAND,
  ...Object.fromEntries(SITE_CONTACT_FIELDS.map((field) => [siteContactKey(field), CONTACT])),
  [MODERATION_KEY]: {
    kh: 'on៖ ការបង្ហោះរបស់សមាជិករង់ចាំអ្នកគ្រប់គ្រង។ new_members៖ តែសមាជិកថ្មី។ off៖ គ្មាននរណារង់ចាំទេ។',
    en: 'on: posts of members wait for an admin. new_members: only those of new members. off: nobody waits.',
    cn: 'on：会员的帖子需等待管理员审核。new_members：仅新会员的帖子。off：无需等待。',
  },
  [COMPLAINT_THRESHOLD_KEY]: {
    kh: 'ចំនួនរបាយការណ៍ដែលលាក់ការបង្ហោះរបស់សមាជិកថ្មី រហូតដល់អ្នកគ្រប់គ្រងពិនិត្យ៖ ពី ១ ដល់ ១.០០០។',
    en: 'How many reports hide a new member’s post until an admin has looked at it: from 1 to 1,000.',
    cn: '新会员的帖子被举报多少次后会被隐藏，直到管理员查看：1至1,000。',
  },
  [RIEL_RATE_KEY]: {
    kh: 'ចំនួនរៀលក្នុងមួយដុល្លារ៖ តម្លៃត្រូវបានបង្ហាញ និងប្រៀបធៀបតាមអត្រានេះ។ ពី ១០០ ដល់ ១.០០០.០០០។',
    en: 'How many riel a dollar is: prices are shown and compared by this rate. From 100 to 1,000,000.',
    cn: '一美元兑换的瑞尔数：价格按此汇率显示和比较。可填100至1,000,000。',
  },
}

/** What a configuration entry does, for whoever changes it. */
export const effectOf = (key: unknown): Words | undefined =>
  typeof key === 'string' && Object.hasOwn(EFFECTS, key) ? EFFECTS[key] : undefined
