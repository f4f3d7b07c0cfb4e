type Named = { category: string }

/** Categories of terrain and its surfaces in Revit and IFC: many times as large as the building. */
const ground = new Set('topography,toposolid,roads,site,geographicelement,earthworksfill,earthworkscut'.split(','))
/** Categories of objects around a building. */
const surroundingCategories = new Set('communicationdevices,entourage,parking,planting,signage'.split(','))

/** Normalizes category names such as `Revit Topography` and `IfcGeographicElement`. */
function plainName({ category }: Named) {
  const cachedName = plainNames.get(category)
  if (cachedName !== undefined) return cachedName
  const name = category
    .replace(/^(Ifc|Revit )/, '')
    .replaceAll(' ', '')
    .toLowerCase()
  plainNames.set(category, name)
  return name
}

/** Cached, because there are few categories but many elements. */
const plainNames = new Map<string, string>()

function isGround(element: Named) {
  return ground.has(plainName(element))
}

/** The elements that 'all' fits: everything but the ground, unless there is nothing else. */
export function aboveGround<Element extends Named>(elements: readonly Element[]): readonly Element[] {
  const above = elements.filter((element) => !isGround(element))
  return above.length > 0 ? above : elements
}

/**
 * The elements of each model that the first view shows: the building. If only some models contain ground, those are
 * site models: their lamps, fences and signs are excluded, too, but not their canopies.
 */
export function buildingOf<Element extends Named>(models: readonly (readonly Element[])[]): Element[][] {
  const built = models.map((elements) =>
    elements.filter((one) => !isGround(one) && !surroundingCategories.has(plainName(one))),
  )
  const isSite = models.map((elements) => elements.some(isGround))
  const hasBuilding = built.some((elements, model) => elements.length > 0 && !isSite[model])
  if (!hasBuilding) return built
  return built.map((elements, model) =>
    isSite[model] ? elements.filter((one) => /^roofs?$/.test(plainName(one))) : elements,
  )
}
