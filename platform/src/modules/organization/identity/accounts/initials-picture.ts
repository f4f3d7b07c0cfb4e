/** An avatar without a server: initials on a color derived from the name. White text on it meets WCAG AA contrast. */
export function initialsPicture(givenName: string, familyName: string): string {
  const name = `${givenName} ${familyName}`
  const hue = Array.from(name).reduce((sum, letter) => (sum * 43 + (letter.codePointAt(0) ?? 0)) % 360, 2)
  const initials = initialOf(givenName) + initialOf(familyName)
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><rect width='64' height='64' fill='hsl(${hue},55%,32%)'/>` +
    `<text x='32' y='41' font-family='sans-serif' font-size='26' fill='#fff' text-anchor='middle'>${initials.toUpperCase()}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg).replaceAll('%20', ' ').replaceAll('%3D', '=').replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%2C', ',')}`
}

function initialOf(name: string): string {
  return /^[\p{L}\p{N}]/u.exec(name)?.[0] ?? ''
}
