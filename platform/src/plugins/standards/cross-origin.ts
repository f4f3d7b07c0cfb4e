import cors, { type FastifyCorsOptions } from '@fastify/cors'
import fp from 'fastify-plugin'

export type CrossOriginOptions = {
  /** Where the application is served from. */
  hostOrigins: readonly string[]
  exposedHeaders: readonly string[]
}

/** Addresses of standards that programs in browsers call from wherever they are served. They send a token and no cookie, so nobody is lent another's rights. */
const forAllOrigins = /^\/bcf(?:[/?]|$)/

/** Which pages elsewhere may call: those of the application, and of standards all. */
export const crossOrigin = fp<CrossOriginOptions>(
  async (app, { hostOrigins, exposedHeaders }) => {
    const usual: FastifyCorsOptions = {
      origin: [...hostOrigins],
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: [...exposedHeaders],
      maxAge: 600,
    }
    const open: FastifyCorsOptions = { ...usual, origin: '*', exposedHeaders: ['etag', ...exposedHeaders] }
    await app.register(cors, {
      delegator: async ({ url = '' }: { url?: string }) => (forAllOrigins.test(url) ? open : usual),
    })
  },
  { name: 'cross-origin' },
)
