import type { GraphqlBuilder } from '../../../../graphql/schema-builder.ts'
import type { ListedElement } from '../element-repository.ts'
import type { listBindings, listCustomInfos, listOptionSets } from '../read-repository.ts'

type RowOf<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number]

/** In the GraphQL schema, captures are called reviews; parts are numbered within their capture. */
type NumberedPart = { captureId: string; number: number }

function idOf({ captureId, number }: NumberedPart): string {
  return `${captureId}.${number}`
}

/** Adds the types below a capture. */
export function addPartTypes(builder: GraphqlBuilder) {
  return {
    element: builder.objectRef<ListedElement & NumberedPart>('CapturedElement').implement({
      fields: (t) => ({
        id: t.id({ resolve: idOf }),
        captureReviewId: t.exposeID('captureId'),
        number: t.exposeInt('number', { description: 'Within its capture.' }),
        category: t.exposeString('category'),
        family: t.exposeString('family'),
        type: t.exposeString('type'),
        name: t.exposeString('name', { nullable: true }),
        ifcClass: t.exposeString('ifcClass'),
        storey: t.exposeString('storey', { nullable: true }),
        revitElementId: t.exposeString('revitElementId', { nullable: true }),
        revitUniqueId: t.exposeString('revitUniqueId'),
        elementStatus: t.exposeString('elementStatus', {
          nullable: true,
          description: 'Null before the first review.',
        }),
      }),
    }),
    ...addNamedTypes(builder),
  }
}

function addNamedTypes(builder: GraphqlBuilder) {
  return {
    projectInfo: builder.objectRef<RowOf<typeof listCustomInfos>>('CustomProjectInfo').implement({
      fields: (t) => ({ parameterName: t.exposeString('parameterName'), value: t.exposeString('value') }),
    }),
    georeference: builder.objectRef<{ name: string; value: string }>('CaptureGeoreference').implement({
      fields: (t) => ({
        name: t.exposeString('name'),
        value: t.exposeString('value', { description: 'With its unit, as written in the file; angles in degrees.' }),
      }),
    }),
    binding: builder.objectRef<RowOf<typeof listBindings>>('RevitParameterBindingMap').implement({
      fields: (t) => ({
        id: t.id({ resolve: idOf }),
        captureReviewId: t.exposeID('captureId'),
        parameter: t.exposeString('parameter'),
        categories: t.exposeStringList('categories'),
      }),
    }),
    optionSet: builder.objectRef<RowOf<typeof listOptionSets>>('RevitDesignOptionSet').implement({
      fields: (t) => ({
        id: t.id({ resolve: idOf }),
        captureReviewId: t.exposeID('captureId'),
        name: t.exposeString('name'),
        designOptions: t.exposeStringList('designOptions'),
      }),
    }),
  }
}
