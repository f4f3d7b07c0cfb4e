/** The locales that people are offered. */
const offeredLocales = [
  'ar-AE',
  'ar-EG',
  'cs-CZ',
  'da-DK',
  'de-AT',
  'de-CH',
  'de-DE',
  'en-AU',
  'en-CA',
  'en-GB',
  'en-IE',
  'en-IN',
  'en-NZ',
  'en-US',
  'en-ZA',
  'es-ES',
  'es-MX',
  'es-US',
  'fi-FI',
  'fr-CA',
  'fr-CH',
  'fr-FR',
  'he-IL',
  'hi-IN',
  'hu-HU',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'nb-NO',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'ro-RO',
  'sv-SE',
  'tr-TR',
  'uk-UA',
  'vi-VN',
  'zh-CN',
  'zh-TW',
]

type Choice = {
  /** What is saved. */
  locale: string | null
  browser: string
  /** Of the option that follows the browser. */
  browserValue: string
}

/** That of the browser first, then all by their English names; one that is saved and not offered is among them. */
export function localeOptions({ locale, browser, browserValue }: Choice): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(['en-US'], { type: 'language', languageDisplay: 'standard' })
  const nameOf = (tag: string) => names.of(tag) ?? tag
  const tags = locale === null || offeredLocales.includes(locale) ? offeredLocales : [...offeredLocales, locale]
  const options = tags.map((value) => ({ value, label: nameOf(value) }))
  return [
    { value: browserValue, label: `Browser default: ${nameOf(browser)}` },
    ...options.sort((one, other) => one.label.localeCompare(other.label, 'en-US')),
  ]
}
