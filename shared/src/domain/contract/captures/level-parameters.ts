/* eslint-disable house/us-spelling -- These names stand in files. */
/** What Revit and IFC call the level of an element, which depends on its category: the first of these that says something. */
export const levelParameters: readonly string[] = [
  'Level',
  'Storey',
  'Building Storey',
  'Base Constraint',
  'Reference Level',
  'Schedule Level',
  'Base Level',
]
