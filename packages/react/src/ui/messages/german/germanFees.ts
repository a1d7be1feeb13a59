import type { Messages } from '../en.ts'

/** The kinds of fees, in German. */
export const germanFees: Messages['fees'] = {
  royalty: 'Tantieme',
  marketplace: 'Marktplatzgebühr',
  other: 'Andere Gebühr',
  includesRoyalty: 'Darin: Tantieme',
  includesMarketplace: 'Darin: Marktplatzgebühr',
  includesOther: 'Darin: andere Gebühr',
}
