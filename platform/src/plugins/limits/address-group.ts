/** One customer of a provider has a whole /64 of IPv6 addresses, so that counts as one caller. */
export function addressGroup(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail === '' ? [] : tail.split(':')
  const zeros = plain.includes('::') ? Array.from({ length: 8 - start.length - end.length }, () => '0') : []
  return [...start, ...zeros, ...end]
    .slice(0, 4)
    .map((part) => part.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
