/** As the person's browser has it, and as in the United States where it says nothing. */
export function userLocale(): string {
  return navigator.languages[0] ?? 'en-US'
}

/** Formats take their time to make, so these are made once, and not while a page starts. */
let whole: Intl.NumberFormat | undefined
let short: Intl.NumberFormat | undefined

/** Of how many there are, as the person writes numbers. */
export function countText(count: number): string {
  whole ??= new Intl.NumberFormat(userLocale())
  return whole.format(count)
}

/** Of how much there is, with one decimal at most. */
export function shortText(amount: number): string {
  short ??= new Intl.NumberFormat(userLocale(), { maximumFractionDigits: 1 })
  return short.format(amount)
}
