import type { RouteOutput } from '@sluice/sdk'

type Page = RouteOutput<'/collections/activity/v6'>
export type Activity = Page['activities'][number]

/** What tells one thing that happened apart from the others: nothing of it ever changes. */
export function activityKey(event: Activity): string {
  const { type, txHash, logIndex, batchIndex, order, token, createdAt, contract } = event
  return [type, txHash, logIndex, batchIndex, order?.id, contract, token?.tokenId, createdAt].join()
}

/** What happened on all pages. */
export const activitiesOf = ({ pages }: { pages: readonly Page[] }): Activity[] =>
  pages.flatMap(page => page.activities)
