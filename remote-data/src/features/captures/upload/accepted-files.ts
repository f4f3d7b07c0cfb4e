/** Lowercase with the dot. Only names are checked here; the platform checks the content. */
export const acceptedExtensions = ['.ifc', '.ifczip']

/** Export advice for unsupported formats, by lowercase extension. */
const exportAdvice: Readonly<Record<string, string>> = {
  '.rvt': "Revit files aren't supported. Export the model as IFC (File > Export > IFC) and upload the .ifc file.",
  '.dwg': "Drawings aren't supported. Export the building model as IFC and upload the .ifc file.",
  '.ifcxml': "ifcXML isn't supported. Export the model as IFC in STEP format (.ifc) and upload that file.",
  '.ifcx': "IFC 5 isn't supported yet. Export the model as IFC 2x3, IFC 4, or IFC 4.3 (.ifc) and upload that file.",
}

/** Why a file is rejected before the upload; undefined if it isn't. */
export function rejectionReason({ name, size }: File): string | undefined {
  if (!acceptedExtensions.some((extension) => name.toLowerCase().endsWith(extension))) {
    const extension = name.toLowerCase().slice(name.lastIndexOf('.'))
    return `${name} isn't an IFC file. ${exportAdvice[extension] ?? `Choose files that end in ${acceptedExtensions.join(' or ')}.`}`
  }
  return size === 0 ? `${name} is empty (0 bytes). Export it from the model again.` : undefined
}
