import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { PlatformModule, ServerDeps } from '../interfaces/platform-module.ts'
import { graphqlPlugin, type GraphqlPluginOptions } from './graphql-plugin.ts'

export type DataCaptureOptions = Pick<GraphqlPluginOptions, 'productId' | 'hasIntrospection'> & {
  /** The modules that contribute the types of its schema. */
  modules: readonly PlatformModule[]
  files: ServerDeps['files']
}

/** Serves the endpoint where browsers query captures; its address is defined by the specification. */
export async function dataCapture(app: FastifyInstance, options: DataCaptureOptions): Promise<void> {
  const { productId, hasIntrospection, modules, files } = options
  await app.register(graphqlPlugin, {
    productId,
    hasIntrospection,
    name: 'datacapture',
    loadSchema: () => loadSchema(modules, { files }),
  })
}

async function loadSchema(modules: readonly PlatformModule[], deps: Pick<ServerDeps, 'files'>): Promise<GraphQLSchema> {
  const { createBuilder } = await import('./schema-builder.ts')
  const builder = createBuilder()
  for (const module of modules) await module.graphqlTypes?.(builder, deps)
  return builder.toSchema()
}
