/** What every page that needs the collections of a chain reads: one query for all of them. */
export const collectionsQuery = (chainId: number) => ({
  chainId,
  limit: 100,
  includeSalesCount: true,
})
