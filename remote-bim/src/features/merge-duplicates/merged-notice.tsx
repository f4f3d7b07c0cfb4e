import type { NamedElement } from '@lintel/shared/contract/master-model'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { Flex, Text, TriangleAlert } from '@lintel/shared/ui'

type MergedNoticeProps = {
  /** The element that this one was merged into. */
  into: NamedElement
  /** The key of the current tab, which the link opens too. */
  tab: string
}

/** Says which element this one was merged into, possibly while the page was open. */
export function MergedNotice({ into: { id, category, family, type }, tab }: MergedNoticeProps) {
  const organization = useOrganizationId()
  return (
    <Flex
      role="alert"
      gap="3"
      mb="6"
      p="4"
      borderWidth="1px"
      borderColor="orange.muted"
      bg="orange.subtle"
      rounded="xl"
      align="start"
    >
      <TriangleAlert aria-hidden size={18} style={{ flexShrink: 0, marginTop: '3px' }} />
      <Text minW="0" overflowWrap="anywhere">
        This element was merged into{' '}
        <Text asChild fontWeight="medium" textDecoration="underline" textUnderlineOffset="0.2em">
          <Link to={paths.masterElement(organization, id, tab)}>
            {family}: {type}
          </Link>
        </Text>{' '}
        ({category}), which now has its captures and notes. It can no longer be changed. Your unsaved input stays here
        until you leave the page.
      </Text>
    </Flex>
  )
}
