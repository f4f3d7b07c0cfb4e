import type * as z from '../schema-language.ts'
import type { documentRecordSchema } from './capture-document.ts'

/** A complete example document for documentation and tests. */
export const captureDocumentExample: z.input<typeof documentRecordSchema>[] = [
  {
    record: 'capture',
    version: 1,
    documentFileName: 'Main Street.rvt',
    fileOriginPath: 'BIM 360/Main Street',
    application: 'Autodesk Revit 2024 (ENU)',
    lengthUnit: 'mm',
    elements: 2,
    project: { projectNumber: '0815', projectName: 'Main Street', projectStatus: 'Design', clientName: 'Crestline' },
    site: { streetAddress1: '1 Main Street', city: 'Columbus', state: 'Ohio', postalCode: '43004' },
    customProjectInfos: [{ parameterName: 'Store Format', value: 'P14' }],
    designOptionSets: [{ name: 'Roof', designOptions: ['Flat', 'Pitched'] }],
    parameterDefinitions: [
      {
        set: 'Identity Data',
        name: 'Fire Rating',
        sharedGuid: '1f2e3d4c-5b6a-4798-8897-a6b5c4d3e2f1',
        isShared: true,
        isReadOnly: false,
      },
    ],
  },
  { record: 'storey', name: 'Level 1', uniqueId: '5b1d3c3e-0f0e-4b6e-9d5e-000127ab', elevation: 0 },
  {
    record: 'type',
    category: 'Doors',
    family: 'Single-Flush',
    type: '915 x 2134mm',
    parameters: [{ set: 'Identity Data', name: 'Fire Rating', value: '45 MIN' }],
  },
  {
    record: 'element',
    category: 'Doors',
    family: 'Single-Flush',
    type: '915 x 2134mm',
    name: 'Single-Flush',
    storey: 'Level 1',
    revitElementId: '353172',
    revitUniqueId: '8a7c0f0e-2b5d-4f4e-8b1a-000563a4-00056394',
    parameters: [{ set: 'Constraints', name: 'Sill Height', value: 0, unit: 'mm' }],
  },
  {
    record: 'element',
    category: 'Walls',
    family: 'Basic Wall',
    type: 'Brick',
    revitElementId: '353180',
    revitUniqueId: '8a7c0f0e-2b5d-4f4e-8b1a-000563a4-0005639c',
    parameters: [{ set: 'Identity Data', name: 'Design Option', value: 'Roof : Flat' }],
  },
  { record: 'end' },
]
