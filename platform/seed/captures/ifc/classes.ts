/** The IFC class to which Revit's exporter maps a category. */
const byCategory: Record<string, string> = {
  Casework: 'IFCFURNITURE',
  'Curtain Panels': 'IFCPLATE',
  Doors: 'IFCDOOR',
  Floors: 'IFCSLAB',
  Furniture: 'IFCFURNITURE',
  'Lighting Fixtures': 'IFCLIGHTFIXTURE',
  'Mechanical Equipment': 'IFCUNITARYEQUIPMENT',
  Planting: 'IFCGEOGRAPHICELEMENT',
  'Plumbing Fixtures': 'IFCSANITARYTERMINAL',
  Railings: 'IFCRAILING',
  Roofs: 'IFCROOF',
  'Structural Columns': 'IFCCOLUMN',
  'Structural Framing': 'IFCBEAM',
  Topography: 'IFCGEOGRAPHICELEMENT',
  Walls: 'IFCWALL',
  Windows: 'IFCWINDOW',
}

export function ifcClassOf(category: string): string {
  return byCategory[category] ?? 'IFCBUILDINGELEMENTPROXY'
}

/** The arguments of the element's class after `Tag`. */
export function furtherValues(ifcClass: string, { height, width }: { height: string; width: string }): string[] {
  if (ifcClass === 'IFCDOOR' || ifcClass === 'IFCWINDOW') return [height, width, '$', '$', '$']
  return ['.NOTDEFINED.']
}

/** The arguments of the type's class after `Tag` and `ElementType`. */
export function furtherValuesOfType(ifcClass: string): string[] {
  if (ifcClass === 'IFCDOOR') return ['.DOOR.', '.NOTDEFINED.', '.F.', '$']
  if (ifcClass === 'IFCWINDOW') return ['.WINDOW.', '.NOTDEFINED.', '.F.', '$']
  return ifcClass === 'IFCFURNITURE' ? ['.NOTDEFINED.', '.NOTDEFINED.'] : ['.NOTDEFINED.']
}
