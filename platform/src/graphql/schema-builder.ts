import SchemaBuilder from '@pothos/core'
import type { GraphqlContext } from './graphql-context.ts'

/** A builder that takes its types from TypeScript: nothing is generated, and a resolver of the wrong type does not compile. */
export function createBuilder() {
  const builder = new SchemaBuilder<{ Context: GraphqlContext; DefaultFieldNullability: false }>({
    defaultFieldNullability: false,
  })
  builder.queryType()
  return builder
}

export type GraphqlBuilder = ReturnType<typeof createBuilder>
