/**
 * Which elements are components. COBie delivers the assets that a facility manager maintains, so structure, enclosure, and the lengths and
 * fittings of pipes, ducts and cables are left out (NBIMS-US V3 section 4.2.1, scope; COBie Guide, "excluded assets").
 */
export const excludedClasses = [
  ...['IfcWall', 'IfcWallStandardCase', 'IfcWallElementedCase', 'IfcCurtainWall', 'IfcSlab', 'IfcSlabStandardCase'],
  ...['IfcSlabElementedCase', 'IfcBeam', 'IfcBeamStandardCase', 'IfcColumn', 'IfcColumnStandardCase', 'IfcMember'],
  ...['IfcMemberStandardCase', 'IfcPlate', 'IfcPlateStandardCase', 'IfcFooting', 'IfcPile', 'IfcDeepFoundation'],
  ...['IfcCaissonFoundation', 'IfcRoof', 'IfcStair', 'IfcStairFlight', 'IfcRamp', 'IfcRampFlight', 'IfcRailing'],
  ...['IfcCovering', 'IfcChimney', 'IfcBuildingElementPart', 'IfcReinforcingBar', 'IfcReinforcingMesh'],
  ...['IfcReinforcingElement', 'IfcTendon', 'IfcTendonAnchor', 'IfcTendonConduit', 'IfcFastener'],
  ...['IfcMechanicalFastener', 'IfcElementAssembly', 'IfcFlowSegment', 'IfcFlowFitting', 'IfcPipeSegment'],
  ...['IfcPipeFitting', 'IfcDuctSegment', 'IfcDuctFitting', 'IfcCableSegment', 'IfcCableFitting'],
  ...['IfcCableCarrierSegment', 'IfcCableCarrierFitting', 'IfcConveyorSegment', 'IfcCivilElement'],
  ...['IfcGeographicElement', 'IfcEarthworksElement', 'IfcEarthworksCut', 'IfcEarthworksFill', 'IfcReinforcedSoil'],
  ...['IfcCourse', 'IfcPavement', 'IfcKerb', 'IfcRail', 'IfcTrackElement', 'IfcGeotechnicalStratum'],
]

/** Revit's categories of the same elements, for documents, whose elements have no class. */
const excludedCategories = [
  ...['Walls', 'Floors', 'Roofs', 'Ceilings', 'Columns', 'Structural Columns', 'Structural Framing', 'Stairs'],
  ...['Structural Foundations', 'Structural Rebar', 'Structural Connections', 'Railings', 'Ramps', 'Runs', 'Landings'],
  ...['Curtain Panels', 'Curtain Wall Mullions', 'Curtain Systems', 'Pipes', 'Pipe Fittings', 'Pipe Insulations'],
  ...['Flex Pipes', 'Ducts', 'Duct Fittings', 'Duct Insulations', 'Duct Linings', 'Flex Ducts', 'Conduits'],
  ...['Conduit Fittings', 'Cable Trays', 'Cable Tray Fittings', 'Topography', 'Toposolid', 'Site', 'Parts', 'Wires'],
  ...['Top Rails', 'Handrails', 'Supports', 'Fascias', 'Gutters', 'Slab Edges', 'Wall Sweeps', 'Roof Soffits'],
  ...['Model Groups', 'Detail Groups', 'Levels', 'Grids', 'Areas', 'Spaces', 'HVAC Zones', 'Lines', 'Views'],
]

const excluded = new Set(excludedCategories)

type Classed = { ifcClass: string; category: string }

/** Whether an element without an excluded class is a room or component. Elements of documents have no class. */
export function isManaged({ ifcClass }: { ifcClass: string }, type: { category: string } | undefined): boolean {
  return type !== undefined && (ifcClass !== '' || !excluded.has(type.category))
}

/** Rooms of IFC files, and of documents. */
export function isSpace({ ifcClass, category }: Classed): boolean {
  return ifcClass === 'IfcSpace' || (ifcClass === '' && category === 'Rooms')
}

/** Furniture and furnishings can be moved, other components are fixed (pick list AssetType). */
export function assetTypeOf({ ifcClass, category }: Classed): 'Fixed' | 'Moveable' {
  return /^Ifc(?:Furnishing|Furniture|SystemFurniture)/.test(ifcClass) || /^Furniture/.test(category)
    ? 'Moveable'
    : 'Fixed'
}
