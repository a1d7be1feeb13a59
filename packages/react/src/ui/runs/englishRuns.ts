import { englishSteps } from '../../flow/englishSteps.ts'
import { englishBid } from '../messages/english/englishBid.ts'
import { englishBuy } from '../messages/english/englishBuy.ts'
import { englishCall } from '../messages/english/englishCall.ts'
import { englishCancel } from '../messages/english/englishCancel.ts'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { englishDrawer } from '../messages/english/englishDrawer.ts'
import { englishEditBid } from '../messages/english/englishEditBid.ts'
import { englishEditListing } from '../messages/english/englishEditListing.ts'
import { englishEditMany } from '../messages/english/englishEditMany.ts'
import { englishList } from '../messages/english/englishList.ts'
import { englishListMany } from '../messages/english/englishListMany.ts'
import { englishMint } from '../messages/english/englishMint.ts'
import { englishPurchase } from '../messages/english/englishPurchase.ts'
import { englishSell } from '../messages/english/englishSell.ts'
import { englishSwap } from '../messages/english/englishSwap.ts'
import { englishTransfer } from '../messages/english/englishTransfer.ts'

/** What the drawer shows of all kinds of runs, in English. */
export const englishRuns = {
  bid: englishBid,
  buy: englishBuy,
  call: englishCall,
  cancel: englishCancel,
  common: englishCommon,
  drawer: englishDrawer,
  editBid: englishEditBid,
  editListing: englishEditListing,
  editMany: englishEditMany,
  list: englishList,
  listMany: englishListMany,
  mint: englishMint,
  purchase: englishPurchase,
  sell: englishSell,
  swap: englishSwap,
  transfer: englishTransfer,
  flowSteps: englishSteps,
}

export type RunTexts = typeof englishRuns
