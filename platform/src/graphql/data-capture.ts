import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { modules } from '../modules/modules.ts'
import { graphqlDoor, type GraphqlDoorOptions } from './graphql-door.ts'

export type DataCaptureOptions = Pick<GraphqlDoorOptions, 'productId' | 'hasIntrospection'>

/** The address is the specification's, where the browser asks for captures. */
export async function dataCapture(app: FastifyInstance, options: DataCaptureOptions): Promise<void> {
  const { productId, hasIntrospection } = options
  await app.register(graphqlDoor, { productId, hasIntrospection, name: 'datacapture', loadSchema })
}

async function loadSchema(): Promise<GraphQLSchema> {
  const { createBuilder } = await import('./schema-builder.ts')
  const builder = createBuilder()
  for (const module of modules) await module.graphqlTypes?.(builder)
  return builder.toSchema()
}
