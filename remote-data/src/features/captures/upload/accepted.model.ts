/** Lower case, with the dot; what is in a file is for the platform to say. */
export const extensions = ['.ifc', '.ifczip']

/** Why a file is not sent at all; undefined for one that is. */
export function whyNot({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!extensions.some((extension) => name.toLowerCase().endsWith(extension))) {
    return `${name} is not an IFC file. Choose files that end in ${extensions.join(' or ')}.`
  }
  if (size === 0) return `${name} is empty.`
  return undefined
}
