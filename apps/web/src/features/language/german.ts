import { germanCall } from './germanCall.ts'
import { germanCollection } from './germanCollection.ts'
import { germanFrame } from './germanFrame.ts'
import { germanMarket } from './germanMarket.ts'
import { germanPortfolio } from './germanPortfolio.ts'
import { germanTrading } from './germanTrading.ts'

/** Every text of the app in German, by its English: what is missing here does not compile where it is used. */
export const german = {
  ...germanCall,
  ...germanCollection,
  ...germanFrame,
  ...germanMarket,
  ...germanPortfolio,
  ...germanTrading,
} as const
