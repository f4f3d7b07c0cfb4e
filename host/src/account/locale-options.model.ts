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
  locale: string | null
  browser: string
  /** The value of the option that follows the browser. */
  browserValue: string
}

/** The browser's locale first, then all others by English name, including a saved one that isn't offered. */
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
