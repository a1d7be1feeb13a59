/** The kinds of fees, in English. */
export const englishFees = {
  royalty: 'Royalty',
  marketplace: 'Marketplace fee',
  other: 'Other fee',
  includesRoyalty: 'Includes royalty',
  includesMarketplace: 'Includes marketplace fee',
  includesOther: 'Includes other fee',
}
