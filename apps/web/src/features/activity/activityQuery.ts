import type { ActivitySearch } from '../../routes/searchParams.ts'

/** What a page of activity reads for its address; all kinds when it names none. */
export const activityQuery = (chainId: number, { events }: ActivitySearch) => ({
  chainId,
  limit: 50,
  ...(events === undefined ? {} : { types: [...events] }),
})
