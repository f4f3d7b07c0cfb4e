import type { Page } from '@playwright/test'

/** What Chromium's Issues panel would list of the page, as it happens. Ask for it before the page is opened. */
export async function recordIssues(page: Page): Promise<string[]> {
  const issues: string[] = []
  const session = await page.context().newCDPSession(page)
  session.on('Audits.issueAdded', ({ issue: { code, details } }) => {
    // No issue of the panel but a count of its own: the SDK of the identity provider reads a cookie.
    if (code !== 'PerformanceIssue') issues.push(`${code} ${JSON.stringify(details)}`)
  })
  await session.send('Audits.enable')
  return issues
}
