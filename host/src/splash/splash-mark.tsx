/** The product's mark, a lintel on two posts; index.html holds the same drawing for the first paint. */
export function SplashMark() {
  return (
    <svg className="splash-mark" viewBox="0 0 48 48" width="56" height="56" aria-hidden="true">
      <rect width="48" height="48" rx="12" fill="currentColor" />
      <path d="M10 14h28v7H10zM12 24h6v12h-6zM30 24h6v12h-6z" fill="#fff" />
    </svg>
  )
}
