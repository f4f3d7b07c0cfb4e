import { Box, Flex, Stack } from '@chakra-ui/react'
import { type ReactNode, type Ref, useEffect } from 'react'
import { Heading, Text } from './text.tsx'
import { useProduct } from '../../core/session/product.ts'
import { withoutBidiControls } from './bidi.ts'

type PageHeaderProps = {
  title: ReactNode
  /** A `BackLink`, before the title and in the same row if there is room. */
  back?: ReactNode
  /** The kind of thing that the page is about, in a small line above the title. */
  kind?: ReactNode
  /** The name of the thing that the page is about. It becomes part of the document's title. */
  name?: string
  /** Chips and buttons after the title. */
  beside?: ReactNode
  /** Facts about the page's item, in a separate row. */
  description?: ReactNode
  /**
   * Set if a picture follows: it gets the height of the title's second line and, in a low window, that of the
   * description.
   */
  isOverPicture?: boolean
  actions?: ReactNode
  headingRef?: Ref<HTMLHeadingElement>
}

/** The head of a page in one row: back link, title, facts, and actions. */
export function PageHeader(props: PageHeaderProps) {
  const { title, back, kind, name, beside, description, isOverPicture = false, actions, headingRef } = props
  usePageName(name)
  return (
    <Stack as="header" gap={{ base: '1.5', md: '0.5' }} mb="3" overflowWrap="anywhere">
      <Flex wrap="wrap" align="center" justify="space-between" columnGap="4" rowGap="2">
        <Flex wrap="wrap" align="baseline" columnGap="3" flex={back ? aroundName : '1 1 auto'} minW="0">
          {back}
          <Box flex="1 1 14rem" minW="0">
            {kind && (
              <Text textStyle="xs" color="fg.muted">
                {kind}
              </Text>
            )}
            <Flex align="center" columnGap="2" wrap="wrap">
              <Heading
                as="h1"
                minW="0"
                textStyle={{ base: 'xl', md: '2xl' }}
                letterSpacing="tight"
                {...(isOverPicture && { lineClamp: { md: 1 }, title: name })}
                {...(headingRef && { ref: headingRef, tabIndex: -1, outline: 'none' })}
              >
                {title}
              </Heading>
              {beside}
            </Flex>
          </Box>
        </Flex>
        {actions && (
          <Flex
            gap="2"
            wrap="wrap"
            _print={{ display: 'none' }}
            css={{ '& > :is(a, button)': { height: '9', minWidth: '9' } }}
          >
            {actions}
          </Flex>
        )}
      </Flex>
      {description && (
        <Text as="div" textStyle="sm" color="fg.muted" css={isOverPicture ? hiddenInLowWindows : undefined}>
          {description}
        </Text>
      )}
    </Stack>
  )
}

/** Where there is room, a long name takes two lines beside the actions rather than a separate row. */
const aroundName = { base: '1 1 auto', md: '1 1 20rem' }

/** Not on phones, where the page scrolls. */
const hiddenInLowWindows = { '@media (max-height: 52rem) and (min-width: 48rem)': { display: 'none' } }

/** Puts the name of the page's item into the document's title: `Lintel - River House.ifc - View Capture`. */
function usePageName(name: string | undefined): void {
  const product = useProduct().name
  useEffect(() => {
    if (!name) return undefined
    const routeTitle = document.title
    const kind = routeTitle.startsWith(`${product} - `) ? routeTitle.slice(product.length) : ''
    document.title = withoutBidiControls(`${product} - ${name}${kind}`)
    const ownTitle = document.title
    return () => {
      // The next page may have set its own title already.
      if (document.title === ownTitle) document.title = routeTitle
    }
  }, [product, name])
}
