/** Lower case, with the dot. Only names are looked at here: what is in a file is for the platform to say. */
export const acceptedExtensions = ['.ifc', '.ifczip']

/** Why a file is not sent at all; undefined for one that is. */
export function refusalOf({ name, size }: File): string | undefined {
  if (!acceptedExtensions.some((extension) => name.toLowerCase().endsWith(extension))) {
    return `${name} is not an IFC file. Choose files that end in ${acceptedExtensions.join(' or ')}.`
  }
  return size === 0 ? `${name} is empty.` : undefined
}
