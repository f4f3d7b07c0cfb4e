import { useQuery } from '@lintel/shared/api'
import { paths } from '@lintel/shared/remote'
import { useParams } from '@lintel/shared/routing'
import { useProduct } from '@lintel/shared/session'
import {
  Box,
  EmptyState,
  FileText,
  Flex,
  LinkButton,
  LoadError,
  PageHeader,
  Skeleton,
  VisuallyHidden,
} from '@lintel/shared/ui'
import { useLayoutEffect } from 'react'
import { HandbookContents } from '../help/handbook-contents.tsx'
import { HandbookText } from '../help/handbook-text.tsx'
import { handbookQuery, type HandbookPage } from '../help/handbook.api.ts'

/** `/help` and `/help/{page}`: the handbook, a page for each task. */
export function HelpPage() {
  const { page } = useParams()
  const { data, error, isFetching, refetch } = useQuery(handbookQuery)
  if (data) return <Handbook pages={data} id={page ?? ''} />
  if (!error) return <Loading />
  return (
    <LoadError
      isPage
      title="Couldn't Load the Handbook"
      error={error}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

function Handbook({ pages, id }: { pages: readonly HandbookPage[]; id: string }) {
  const { name } = useProduct()
  const page = pages.find((one) => one.id === id)
  const title = page?.title
  useLayoutEffect(() => {
    if (title !== undefined) document.title = `${name} - ${title}`
  }, [name, title])
  if (!page) {
    return (
      <EmptyState
        isPage
        icon={<FileText />}
        title="Page Not Found"
        description="The handbook has no page with that name."
      >
        <LinkButton to={paths.help()}>All Pages</LinkButton>
      </EmptyState>
    )
  }
  return (
    <Box maxW="5xl" mx="auto">
      <PageHeader title={page.title} />
      <Flex
        direction={{ base: 'column', lg: 'row-reverse' }}
        align="start"
        justify="flex-end"
        gap={{ base: '10', lg: '12' }}
      >
        <Box flex="1" minW="0">
          <HandbookText html={page.html} />
        </Box>
        <HandbookContents pages={pages} />
      </Flex>
    </Box>
  )
}

function Loading() {
  return (
    <Box maxW="5xl" mx="auto">
      <VisuallyHidden as="h1">Help</VisuallyHidden>
      <VisuallyHidden role="status">Loading the handbook</VisuallyHidden>
      <Skeleton aria-hidden h="9" w="min(20rem, 80%)" mb="8" />
      <Skeleton aria-hidden h="72" rounded="xl" />
    </Box>
  )
}
