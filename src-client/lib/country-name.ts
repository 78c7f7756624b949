import { INTL_LOCALE, type Locale } from '#shared/locales.ts'

/** Browsers lack Khmer names: those of the countries that most sign in from. */
const KHMER: Record<string, string> = {
  AU: 'អូស្ត្រាលី',
  CA: 'កាណាដា',
  CN: 'ចិន',
  DE: 'អាល្លឺម៉ង់',
  FR: 'បារាំង',
  GB: 'ចក្រភពអង់គ្លេស',
  HK: 'ហុងកុង',
  ID: 'ឥណ្ឌូណេស៊ី',
  JP: 'ជប៉ុន',
  KH: 'កម្ពុជា',
  KR: 'កូរ៉េខាងត្បូង',
  LA: 'ឡាវ',
  MY: 'ម៉ាឡេស៊ី',
  SG: 'សិង្ហបុរី',
  TH: 'ថៃ',
  TW: 'តៃវ៉ាន់',
  US: 'សហរដ្ឋអាមេរិក',
  VN: 'វៀតណាម',
}

/** A country by its code (ISO 3166-1, two letters), in words where there are any: in Khmer else in English. */
export function countryName(code: string, locale: Locale): string {
  if (locale === 'kh' && KHMER[code]) return KHMER[code]
  try {
    const names = new Intl.DisplayNames([INTL_LOCALE[locale === 'kh' ? 'en' : locale]], { type: 'region' })
    return names.of(code) ?? code
  } catch {
    return code
  }
}
