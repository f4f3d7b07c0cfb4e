/** The IFC class that Revit's exporter makes of a category. */
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

/** The values that the class has after the tag. */
export function furtherValues(ifcClass: string, { height, width }: { height: string; width: string }): string[] {
  if (ifcClass === 'IFCDOOR' || ifcClass === 'IFCWINDOW') return [height, width, '$', '$', '$']
  return ['.NOTDEFINED.']
}

/** The values that the type's class has after the tag and the name of its kind. */
export function furtherValuesOfType(ifcClass: string): string[] {
  if (ifcClass === 'IFCDOOR') return ['.DOOR.', '.NOTDEFINED.', '.F.', '$']
  if (ifcClass === 'IFCWINDOW') return ['.WINDOW.', '.NOTDEFINED.', '.F.', '$']
  return ifcClass === 'IFCFURNITURE' ? ['.NOTDEFINED.', '.NOTDEFINED.'] : ['.NOTDEFINED.']
}
