/* eslint-disable project/us-spelling -- These names stand in files. */
/**
 * The parameters in which Revit and IFC store the level of an element, which depend on its category. The first one
 * with a value counts.
 */
export const levelParameters: readonly string[] = [
  'Level',
  'Storey',
  'Building Storey',
  'Base Constraint',
  'Reference Level',
  'Schedule Level',
  'Base Level',
]
