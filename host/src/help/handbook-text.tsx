import { useNavigate } from '@lintel/shared/routing'
import { Box } from '@lintel/shared/ui'
import type { MouseEvent } from 'react'

/** A page's text. Links to other pages navigate without a reload; pictures open as files. */
export function HandbookText({ html }: { html: string }) {
  const navigate = useNavigate()
  function follow(event: MouseEvent<HTMLElement>) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !isPlainClick || link.origin !== window.location.origin || link.classList.contains('picture')) return
    event.preventDefault()
    void navigate(`${link.pathname}${link.hash}`)
  }
  // The HTML is safe: the build generates it from our Markdown.
  return <Box css={style} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
}

const style = {
  maxWidth: '44rem',
  lineHeight: '1.65',
  overflowWrap: 'anywhere',
  '& > * + *': { marginTop: '4' },
  '& > :is(h2, h3)': { marginTop: '8', fontWeight: 'semibold', letterSpacing: 'tight' },
  '& h2': { textStyle: 'xl' },
  '& h3': { textStyle: 'md' },
  '& :is(ol, ul)': { paddingInlineStart: '6', display: 'grid', gap: '2' },
  '& ol': { listStyleType: 'decimal' },
  '& ul': { listStyleType: 'disc' },
  '& li::marker': { color: 'fg.muted' },
  '& li > :is(ol, ul)': { marginTop: '2' },
  '& strong': { fontWeight: 'semibold' },
  '& a:not(.picture)': { color: 'brand.fg', textDecoration: 'underline', textUnderlineOffset: '2px' },
  '& a.picture': { display: 'block', width: 'fit-content', maxWidth: 'full', rounded: 'lg' },
  // Pictures are of the light mode; the frame holds them together in the dark one too.
  '& img': {
    maxWidth: 'full',
    height: 'auto',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    rounded: 'lg',
    bg: 'bg.subtle',
  },
  '& :is(kbd, code)': {
    fontFamily: 'inherit',
    fontSize: '0.875em',
    fontWeight: 'medium',
    px: '1.5',
    py: '0.5',
    bg: 'bg.muted',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    rounded: 'sm',
    whiteSpace: 'nowrap',
  },
  '& table': { width: 'full', borderCollapse: 'collapse', textStyle: 'sm' },
  '& :is(th, td)': { textAlign: 'start', verticalAlign: 'top', p: '2', borderBottomWidth: '1px' },
  '& th': { fontWeight: 'semibold', bg: 'bg.subtle' },
} as const
