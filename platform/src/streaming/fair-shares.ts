/** A user of shared capacity: a person, with the organization that the request names, if any. */
export type Consumer = { userId: string; organizationId?: string | undefined }

/** The maximum of one person in all organizations; of one organization; and in total. */
export type Shares = { ofPerson: number; ofOrganization: number; inAll: number }

export type FairShares = {
  /** Takes the amount. If that exceeds a limit, takes nothing and returns which one. */
  take(consumer: Consumer, amount: number): keyof Shares | undefined
  release(consumer: Consumer, amount: number): void
  /** Takes the amount as soon as it is available, in the order of the queue. If the signal aborts first, returns which limit was exceeded. */
  takeWhenAvailable(consumer: Consumer, amount: number, signal: AbortSignal): Promise<keyof Shares | undefined>
}

type Waiting = { consumer: Consumer; amount: number; admit: () => void }

/** Negative if the first consumer precedes. Equal ones keep their order of arrival. */
export type Order = (one: Consumer, other: Consumer) => number

const firstComeFirstServed: Order = () => 0

export function fairShares(shares: Shares, order: Order = firstComeFirstServed): FairShares {
  const { exceeded, add } = countShares(shares)
  const queue = new Set<Waiting>()

  function take(consumer: Consumer, amount: number): keyof Shares | undefined {
    const exceededLimit = exceeded(consumer, amount)
    if (exceededLimit === undefined) add(consumer, amount)
    return exceededLimit
  }

  function release(consumer: Consumer, amount: number): void {
    add(consumer, -amount)
    for (const waiter of [...queue].sort((one, other) => order(one.consumer, other.consumer))) {
      if (take(waiter.consumer, waiter.amount) === undefined) waiter.admit()
    }
  }

  function takeWhenAvailable(
    consumer: Consumer,
    amount: number,
    signal: AbortSignal,
  ): Promise<keyof Shares | undefined> {
    const exceededLimit = take(consumer, amount)
    if (exceededLimit === undefined || signal.aborted) return Promise.resolve(exceededLimit)
    return new Promise((resolve) => {
      const waiter = { consumer, amount, admit: () => leave(undefined) }
      const giveUp = () => leave(exceeded(consumer, amount) ?? exceededLimit)
      function leave(exceededShare: keyof Shares | undefined): void {
        queue.delete(waiter)
        signal.removeEventListener('abort', giveUp)
        resolve(exceededShare)
      }
      queue.add(waiter)
      signal.addEventListener('abort', giveUp)
    })
  }

  return { take, release, takeWhenAvailable }
}

function countShares(shares: Shares) {
  const people = new Map<string, number>()
  const organizations = new Map<string, number>()
  let all = 0

  function exceeded({ userId, organizationId }: Consumer, amount: number): keyof Shares | undefined {
    if ((people.get(userId) ?? 0) + amount > shares.ofPerson) return 'ofPerson'
    const ofOrganization = organizationId === undefined ? 0 : (organizations.get(organizationId) ?? 0)
    if (ofOrganization + amount > shares.ofOrganization) return 'ofOrganization'
    return all + amount > shares.inAll ? 'inAll' : undefined
  }

  function add({ userId, organizationId }: Consumer, amount: number): void {
    change(people, userId, amount)
    if (organizationId !== undefined) change(organizations, organizationId, amount)
    all += amount
  }

  return { exceeded, add }
}

function change(amounts: Map<string, number>, key: string, amount: number): void {
  const next = (amounts.get(key) ?? 0) + amount
  if (next === 0) amounts.delete(key)
  else amounts.set(key, next)
}
