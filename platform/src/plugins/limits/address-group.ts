/** An IPv6 /64 counts as one caller, because providers assign whole /64 blocks to customers. */
export function addressGroup(address: string): string {
  const normalized = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!normalized.includes(':')) return normalized
  const [head = '', tail = ''] = normalized.split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail === '' ? [] : tail.split(':')
  const zeros = normalized.includes('::') ? Array.from({ length: 8 - start.length - end.length }, () => '0') : []
  return [...start, ...zeros, ...end]
    .slice(0, 4)
    .map((part) => part.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
