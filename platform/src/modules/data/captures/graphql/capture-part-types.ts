import type { GraphqlBuilder } from '../../../../graphql/schema-builder.ts'
import type { ListedElement } from '../element-repository.ts'
import type { listBindings, listCustomInfos, listOptionSets } from '../read-repository.ts'

type RowOf<List extends (...asked: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number]

/** Adds the types that hang below a capture. */
export function addPartTypes(builder: GraphqlBuilder) {
  return {
    element: builder.objectRef<ListedElement>('CapturedElement').implement({
      fields: (t) => ({
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
    projectInfo: builder.objectRef<RowOf<typeof listCustomInfos>>('CustomProjectInfo').implement({
      fields: (t) => ({ parameterName: t.exposeString('parameterName'), value: t.exposeString('value') }),
    }),
    binding: builder.objectRef<RowOf<typeof listBindings>>('RevitParameterBindingMap').implement({
      fields: (t) => ({ parameter: t.exposeString('parameter'), categories: t.exposeStringList('categories') }),
    }),
    optionSet: builder.objectRef<RowOf<typeof listOptionSets>>('RevitDesignOptionSet').implement({
      fields: (t) => ({ name: t.exposeString('name'), designOptions: t.exposeStringList('designOptions') }),
    }),
  }
}
