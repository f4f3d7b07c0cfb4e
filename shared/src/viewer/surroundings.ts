type Named = { category: string }

/** Terrain and what is laid over it, as Revit and IFC name them: many times as large as what stands there. */
const ground = new Set('topography,toposolid,roads,site,geographicelement,earthworksfill,earthworkscut'.split(','))
/** What stands around a building. */
const around = new Set('communicationdevices,entourage,parking,planting,signage'.split(','))

/** `Revit Topography`, `IfcGeographicElement`: one spelling for all. */
function plainName({ category }: Named) {
  const known = plainNames.get(category)
  if (known !== undefined) return known
  const name = category
    .replace(/^(Ifc|Revit )/, '')
    .replaceAll(' ', '')
    .toLowerCase()
  plainNames.set(category, name)
  return name
}

/** Categories are few, elements many. */
const plainNames = new Map<string, string>()

function isGround(element: Named) {
  return ground.has(plainName(element))
}

/** What is looked at where everything is asked for: all but the ground, unless there is nothing else. */
export function aboveGround<Element extends Named>(elements: readonly Element[]): readonly Element[] {
  const above = elements.filter((element) => !isGround(element))
  return above.length > 0 ? above : elements
}

/**
 * Of each model what the first view shows: the building. A model with ground in it beside models without is the site's: its
 * lamps, fences and signs stand far off, its canopies do not.
 */
export function buildingOf<Element extends Named>(models: readonly (readonly Element[])[]): Element[][] {
  const built = models.map((elements) => elements.filter((one) => !isGround(one) && !around.has(plainName(one))))
  const isSite = models.map((elements) => elements.some(isGround))
  const hasBuilding = built.some((elements, model) => elements.length > 0 && !isSite[model])
  if (!hasBuilding) return built
  return built.map((elements, model) =>
    isSite[model] ? elements.filter((one) => /^roofs?$/.test(plainName(one))) : elements,
  )
}
