/** `site-plans` → `Site Plans`. */
function titleOf(name: string) {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** The name becomes a folder, an address, part of names in the code and, of a remote, a package. */
export function assertName(name: string, kind: 'remote' | 'feature') {
  // What answers the calls of a remote that runs alone is named sampleHandlers already.
  if (name === 'sample') throw new Error(`"${name}" cannot be a ${kind}'s name: the templates use it themselves.`)
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return
  throw new Error(
    `"${name}" cannot be a ${kind}'s name: use lower-case letters, digits and single dashes (site-plans).`,
  )
}

/** The name as templates ask for it, in their texts and in the names of their files. */
export function fillIn(text: string, name: string) {
  const title = titleOf(name)
  const pascal = title.replaceAll(' ', '')
  return text
    .replaceAll('__name__', name)
    .replaceAll('__Title__', title)
    .replaceAll('__Name__', pascal)
    .replaceAll('__key__', pascal.charAt(0).toLowerCase() + pascal.slice(1))
}
