/** What e-mails are signed with, and where their links lead: to the application, or to the platform itself. */
export type Letterhead = { productName: string; hostOrigin: string; platformOrigin: string }
