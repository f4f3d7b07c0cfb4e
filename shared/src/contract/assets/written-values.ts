/** `7` and `007.5` as `7.00` and `7.50`; what is no amount stays as it is, to be refused. */
export function twoDecimals(written: string): string {
  const found = /^0*(\d+)(?:\.(\d{1,2}))?$/.exec(written)
  return found ? `${found[1]}.${(found[2] ?? '').padEnd(2, '0')}` : written
}

/** Only what a browser opens as a page: no `javascript:`, no address without a host. */
export function isWebAddress(written: string): boolean {
  if (!/^https?:\/\//i.test(written) || /\s/.test(written)) return false
  const address = URL.parse(written)
  return address !== null && address.hostname !== '' && address.username === ''
}
