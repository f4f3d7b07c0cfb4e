import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { PlatformModule } from '../interfaces/platform-module.ts'
import { graphqlDoor, type GraphqlDoorOptions } from './graphql-door.ts'

export type DataCaptureOptions = Pick<GraphqlDoorOptions, 'productId' | 'hasIntrospection'> & {
  /** Whose types it is made of. */
  modules: readonly PlatformModule[]
}

/** The address is the specification's, where the browser asks for captures. */
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
