import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { PlatformModule } from '../interfaces/platform-module.ts'
import { graphqlDoor, type GraphqlDoorOptions } from './graphql-door.ts'

export type DataCaptureOptions = Pick<GraphqlDoorOptions, 'productId' | 'hasIntrospection'> & {
  /** The modules that contribute the types of its schema. */
  modules: readonly PlatformModule[]
}

/** Serves the endpoint that the browser asks for captures; the specification names its address. */
export async function dataCapture(app: FastifyInstance, options: DataCaptureOptions): Promise<void> {
  const { productId, hasIntrospection, modules } = options
  await app.register(graphqlDoor, {
    productId,
    hasIntrospection,
    name: 'datacapture',
    loadSchema: () => loadSchema(modules),
  })
}

async function loadSchema(modules: readonly PlatformModule[]): Promise<GraphQLSchema> {
  const { createBuilder } = await import('./schema-builder.ts')
  const builder = createBuilder()
  for (const module of modules) await module.graphqlTypes?.(builder)
  return builder.toSchema()
}
