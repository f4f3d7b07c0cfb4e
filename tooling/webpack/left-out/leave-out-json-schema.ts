import type { LoaderContext } from 'webpack'

/** What each kind of schema says of itself, and the ways to ask for it. */
const descriptions = /^ {4}inst\._zod\.processJSONSchema = .*\n/gm
const standard = /^ {12}jsonSchema: \{\n(?: {16}.*\n)+ {12}\},\n/m
const method = 'return createToJSONSchemaMethod(this, {})(params);'
const left = "throw new Error('The build leaves JSON Schema out of zod (tooling/webpack/left-out).');"

/** Leaves out of zod's schemas what makes JSON Schema of them: a fifth of the library, for the documents of servers. */
// eslint-disable-next-line no-restricted-exports -- webpack takes a loader as the default export.
export default function leaveOutJsonSchema(this: LoaderContext<unknown>, source: string): string {
  const kinds = source.match(descriptions)?.length ?? 0
  if (kinds === 0 || !standard.test(source) || !source.includes(method))
    throw new Error('zod makes JSON Schema in another way.')
  return source.replaceAll(descriptions, '').replace(standard, '').replace(method, left)
}
