/** Stands for what Emotion's `withTheme` copies static members with: the design system gives the theme in another way. */
// eslint-disable-next-line no-restricted-exports -- Emotion imports it as the default.
export default function hoistStatics(): never {
  throw new Error('The build leaves `withTheme` out of Emotion (tooling/webpack/left-out).')
}
