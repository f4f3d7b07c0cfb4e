import type { ComparisonSummary, MeasuredValue, ParameterChange } from '@lintel/shared/contract/captures'
import { capturedText } from '@lintel/shared/contract/master-model'
import { z } from 'zod'
import { askedBy } from '../../../graphql/field-access.ts'
import { parseArguments } from '../../../graphql/parse-arguments.ts'
import type { GraphqlBuilder } from '../../../graphql/schema-builder.ts'
import { memberOf } from '../../../plugins/access.ts'
import type { UserScope } from '../../../plugins/organization-scope.ts'
import { organizationNotFound } from '../../../plugins/scope/organization-errors.ts'
import { listItems, type StoredItem } from './items-repository.ts'
import { findSummary } from './read-comparisons.ts'

const readers = memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] })

const idSchema = z.object({ id: z.uuid() })
const itemsSchema = z.object({
  after: z.number().int().min(0).default(0),
  take: z.number().int().min(1).max(1000).default(100),
})

/** Adds the types of comparisons; REST routes below `/api/comparisons` list and start them. */
export function addComparisonTypes(builder: GraphqlBuilder): void {
  const comparison = addComparisonType(builder)
  builder.queryFields((t) => ({
    comparison: t.field({
      type: comparison,
      nullable: true,
      description: "Null if it doesn't exist in the organization.",
      args: { id: t.arg.id({ required: true }) },
      ...askedBy(readers),
      resolve: (_root, args, { scope }) =>
        findSummary(scope.tx, { organizationId: organizationOf(scope), ...parseArguments(idSchema, args) }),
    }),
  }))
}

function organizationOf({ organizationId }: UserScope): string {
  if (organizationId === undefined) throw organizationNotFound()
  return organizationId
}

function addComparisonType(builder: GraphqlBuilder) {
  const item = addItemType(builder)
  return builder.objectRef<ComparisonSummary>('Comparison').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      status: t.exposeString('status'),
      baseCaptureId: t.exposeID('baseCaptureId'),
      baseFileName: t.exposeString('baseFileName'),
      baseFileLocation: t.exposeString('baseFileLocation'),
      baseFileCaptureDate: t.exposeString('baseFileCaptureDate'),
      compareCaptureId: t.exposeID('compareCaptureId'),
      compFileName: t.exposeString('compFileName'),
      compFileLocation: t.exposeString('compFileLocation'),
      compFileCaptureDate: t.exposeString('compFileCaptureDate'),
      moveTolerance: t.exposeFloat('moveTolerance', {
        description: 'The move tolerance in meters.',
      }),
      voidedDate: t.string({
        nullable: true,
        description: 'When its captures stopped being in the same project; null while they are.',
        resolve: ({ voided }) => voided?.voidedDate ?? null,
      }),
      comparisonItems: t.field({
        type: [item],
        description:
          'Elements and types that differ, starting after this number; empty until the comparison is complete.',
        args: { after: t.arg.int({ defaultValue: 0 }), take: t.arg.int({ defaultValue: 100 }) },
        resolve: ({ id }, args, { scope }) =>
          listItems(scope.tx, { organizationId: organizationOf(scope), id }, parseArguments(itemsSchema, args)),
      }),
    }),
  })
}

function addItemType(builder: GraphqlBuilder) {
  const change = addChangeType(builder)
  return builder.objectRef<StoredItem>('ComparisonItem').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ comparisonId, number }) => `${comparisonId}.${number}` }),
      number: t.exposeInt('number', { description: 'Within its comparison.' }),
      subject: t.exposeString('subject', { description: 'Element or Type.' }),
      kind: t.exposeString('kind', { description: 'Added, Removed or Changed.' }),
      category: t.exposeString('category'),
      family: t.exposeString('family'),
      type: t.exposeString('type'),
      name: t.exposeString('name', { nullable: true }),
      level: t.exposeString('level', { nullable: true }),
      revitElementId: t.exposeString('revitElementId', { nullable: true }),
      changes: t.field({ type: [change], resolve: ({ changes }) => changes }),
    }),
  })
}

function addChangeType(builder: GraphqlBuilder) {
  return builder.objectRef<ParameterChange>('ComparisonChange').implement({
    fields: (t) => ({
      set: t.exposeString('set', { description: 'Empty for attributes of the element itself.' }),
      name: t.exposeString('name'),
      base: t.string({
        nullable: true,
        description:
          "With its unit, as written in the file; empty without a value, null if the parameter didn't exist.",
        resolve: ({ base }) => valueText(base),
      }),
      compare: t.string({ nullable: true, resolve: ({ compare }) => valueText(compare) }),
    }),
  })
}

function valueText(measured: MeasuredValue | null): string | null {
  if (measured === null) return null
  const text = capturedText(measured.value)
  return measured.unit === null || text === '' ? text : `${text} ${measured.unit}`
}
