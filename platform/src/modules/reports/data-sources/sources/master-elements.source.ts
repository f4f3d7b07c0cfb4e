import { sql } from 'drizzle-orm'
import { masterElements } from '../../../bim/master-model/schema.ts'
import { date, number, text, type SourceDeclaration } from '../data-source.ts'

const elements = masterElements

export const masterElementsSource: SourceDeclaration = {
  title: 'Master Elements',
  from: () => sql`${elements}`,
  where: (organizationId) => sql`${elements.organizationId} = ${organizationId} and ${elements.mergedInto} is null`,
  fields: {
    category: text('Category', sql`${elements.category}`),
    family: text('Family', sql`${elements.family}`),
    type: text('Type', sql`${elements.type}`),
    status: text('Status', sql`${elements.status}`),
    elementCount: number('Count', sql`${elements.elementCount}`),
    notApprovedReason: text('Reason', sql`${elements.notApprovedReason}`),
    notApprovedAction: text('Not Approved Action', sql`${elements.notApprovedAction}`),
    manufacturer: text('Manufacturer', sql`${elements.manufacturer}`),
    description: text('Description', sql`${elements.description}`),
    assemblyCode: text('Assembly Code', sql`${elements.assemblyCode}`),
    assemblyDescription: text('Assembly Description', sql`${elements.assemblyDescription}`),
    revision: number('Revision', sql`${elements.revision}`),
    omniClassNumber: text('Omni Class Number', sql`${elements.omniClassNumber}`),
    omniClassTitle: text('Omni Class Title', sql`${elements.omniClassTitle}`),
    typeComments: text('Type Comments', sql`${elements.typeComments}`),
    createdDate: date('Created Date', sql`${elements.createdDate}`),
  },
  order: sql`${elements.category}, ${elements.family}, ${elements.type}, ${elements.id}`,
}
